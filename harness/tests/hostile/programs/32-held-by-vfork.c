// 32. Hangs where signals of its own do not reach: a parent in vfork whose child stops.
// expect: idle
// limits: wall=1s
#include "hostile.h"

int main(void) {
  if (vfork() == 0) {
    raise(SIGSTOP);
    for (;;)
      pause();
  }
  return kept();
}
