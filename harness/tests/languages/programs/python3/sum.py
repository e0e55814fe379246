import sys
sys.setrecursionlimit(200000)
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
a, b = map(int, input().split())
if depth(100000) == 100000: print(a + b)
