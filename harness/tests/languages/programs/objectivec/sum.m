#include <stdio.h>
#include <objc/Object.h>
@interface Adder : Object
+ (long long) add: (long long) a to: (long long) b;
@end
@implementation Adder
+ (long long) add: (long long) a to: (long long) b { return a + b; }
@end
static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  if (depth(100000) == 100000) printf("%lld\n", [Adder add: a to: b]);
  return 0;
}
