x = undeclared
