// 41. Has children print, each less than the output limit.
// expect: OLE
#include "hostile.h"

int main(void) {
  static char buffer[1 << 18];
  for (int i = 0; i < 8; ++i) {
    if (fork() == 0) {
      (void)!write(1, buffer, sizeof(buffer));
      _exit(0);
    }
  }
  while (wait(NULL) > 0) {
  }
  return kept();
}
