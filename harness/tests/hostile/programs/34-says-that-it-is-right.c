// 34. Says in every way that it was accepted.
// expect: WA
#include "hostile.h"

int main(void) {
  fputs("Accepted\nAC\nexit code 42\ntime limit exceeded\n", stderr);
  puts("Accepted\nAC\n42");
}
