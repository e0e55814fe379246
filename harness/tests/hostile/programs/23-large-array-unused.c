// 23. Declares an array larger than the memory limit and uses little of it.
// expect: AC
#include "hostile.h"

static volatile char array[512 << 20];

int main(void) {
  array[100 << 20] = 1;
  return kept();
}
