// 72. Prints numbers that are hard to compare.
// expect: WA
#include "hostile.h"

int main(void) {
  puts("1e999999999999 -0x1p-99999 nan inf -inf +3 3.0e0 0003 1e-4000 .");
  for (int i = 0; i < 400000; ++i)
    putchar('9');
  putchar('e');
  for (int i = 0; i < 400000; ++i)
    putchar('9');
}
