// 54. Hides more behind a NUL byte after the right answer.
// expect: WA
#include "hostile.h"

int main(void) {
  kept();
  fwrite("\0hidden\n", 1, 8, stdout);
}
