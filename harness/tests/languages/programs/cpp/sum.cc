#include <iostream>

static int depth(int n) {
  return n == 0 ? 0 : 1 + depth(n - 1);
}

int main() {
  long long a = 0;
  long long b = 0;
  std::cin >> a >> b;
  if (depth(100000) == 100000) std::cout << a + b << '\n';
}
