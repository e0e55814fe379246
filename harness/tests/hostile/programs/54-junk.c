// 54. Prints one long line of NUL bytes and invalid UTF-8.
// expect: WA
#include "hostile.h"

int main(void) {
  static unsigned char line[900000];
  for (size_t i = 0; i < sizeof(line); ++i)
    line[i] = (unsigned char)(i % 7 == 0 ? 0 : 0x80 + i % 128);
  fwrite(line, 1, sizeof(line), stdout);
}
