// 43. Never reads its input, and closes it.
// expect: WA
#include "hostile.h"

int main(void) {
  close(0);
  puts("what was the question?");
}
