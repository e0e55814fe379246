import strutils
proc depth(n: int): int = (if n == 0: 0 else: 1 + depth(n - 1))
let w = stdin.readLine.splitWhitespace
if depth(100000) == 100000: echo parseBiggestInt(w[0]) + parseBiggestInt(w[1])
