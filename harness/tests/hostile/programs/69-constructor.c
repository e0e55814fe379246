// 69. Does all its work before main and ends there.
// expect: AC
#include "hostile.h"

__attribute__((constructor)) static void before_main(void) {
  _exit(kept());
}

int main(void) {
  got("as far as main");
}
