// 39. Floods both outputs from many processes and crashes at the same moment.
// expect: OLE|RTE
#include "hostile.h"

int main(void) {
  static char buffer[65536];
  for (int i = 0; i < 4; ++i)
    fork();
  for (int i = 0; i < 40; ++i) {
    (void)!write(2, buffer, sizeof(buffer));
    (void)!write(1, buffer, sizeof(buffer));
  }
  abort();
}
