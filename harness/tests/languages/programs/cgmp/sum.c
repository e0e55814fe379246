#include <gmp.h>

int main(void) {
  mpz_t a, b;
  mpz_inits(a, b, NULL);
  gmp_scanf("%Zd %Zd", a, b);
  mpz_add(a, a, b);
  gmp_printf("%Zd\n", a);
  return 0;
}
