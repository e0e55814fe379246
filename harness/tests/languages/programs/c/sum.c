#include <stdio.h>

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void) {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  if (depth(100000) == 100000) printf("%lld\n", a + b);
  return 0;
}
