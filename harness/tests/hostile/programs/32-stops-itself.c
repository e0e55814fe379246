// 32. Stops itself.
// expect: idle
// limits: wall=1s
#include "hostile.h"

int main(void) {
  for (;;)
    raise(SIGSTOP);
}
