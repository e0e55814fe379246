// 2. Waits for ever without using any CPU time.
// expect: idle
// limits: wall=1s
#include "hostile.h"

int main(void) {
  for (;;)
    sleep(1000000000);
}
