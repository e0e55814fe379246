// 61. Is a library that tries a new kernel interface and falls back to an old one.
// expect: AC
#include "hostile.h"

int main(void) {
  static char buffer[256];
  if (syscall(SYS_io_uring_setup, 4, buffer) >= 0 || errno != ENOSYS)
    got("something else than a missing call");
  return kept();
}
