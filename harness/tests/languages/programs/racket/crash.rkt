#lang racket/base
(error "on purpose")
