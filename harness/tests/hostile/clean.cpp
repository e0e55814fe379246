// The program that runs after each hostile one: it answers rightly and uses next to nothing, so whatever else
// shows in its result was left for it.
#include <cstdio>

int main() {
  long long a = 0;
  long long b = 0;
  if (std::scanf("%lld %lld", &a, &b) != 2) return 1;
  std::printf("%lld\n", a + b);
}
