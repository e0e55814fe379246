#lang racket/base
(define (depth n) (if (= n 0) 0 (+ 1 (depth (- n 1)))))
(define a (read))
(define b (read))
(when (= (depth 100000) 100000) (displayln (+ a b)))
