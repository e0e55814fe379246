(error "on purpose")
