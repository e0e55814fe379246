// 23. Declares an array larger than the memory limit and fills it over the limit.
// expect: MLE
#include "hostile.h"

static char array[512 << 20];

int main(void) {
  touch_mib(array, 80);
  return kept();
}
