// 60. Calls the kernel by the gate of 32-bit programs, whose numbers are others.
// expect: RTE
// needs: x86_64
// says: signal
#include "hostile.h"

int main(void) {
  long result = 20;  // getpid
#ifdef __x86_64__
  __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
#endif
  return kept();
}
