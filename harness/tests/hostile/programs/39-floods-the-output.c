// 39. Prints without end.
// expect: OLE
#include "hostile.h"

int main(void) {
  static char buffer[65536];
  for (;;)
    (void)!write(1, buffer, sizeof(buffer));
}
