// 39. Prints much to standard error, which nobody keeps, and answers rightly.
// expect: AC
#include "hostile.h"

int main(void) {
  static char buffer[65536];
  memset(buffer, 'e', sizeof(buffer));
  for (int i = 0; i < 160; ++i)
    (void)!write(2, buffer, sizeof(buffer));
  return kept();
}
