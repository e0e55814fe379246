#include <iostream>

#include <gmpxx.h>

int main() {
  mpz_class a, b;
  std::cin >> a >> b;
  std::cout << a + b << '\n';
}
