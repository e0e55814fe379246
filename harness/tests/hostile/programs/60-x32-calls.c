// 60. Calls the kernel by numbers of the x32 mode.
// expect: RTE
// needs: x86_64
// says: SIGSYS
#include "hostile.h"

int main(void) {
  syscall(0x40000000 + SYS_getpid);
  return kept();
}
