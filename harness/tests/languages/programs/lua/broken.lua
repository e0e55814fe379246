local = 5
