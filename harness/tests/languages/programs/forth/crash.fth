0 @ throw
