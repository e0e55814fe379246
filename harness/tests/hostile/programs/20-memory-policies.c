// 20. Fills the kernel with memory policies, which no control group counts.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <sys/mman.h>

#include "hostile.h"

int main(void) {
  char* const page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  unsigned long nodes = 1;
  if (syscall(SYS_mbind, page, 4096, 1 /* preferred */, &nodes, 8, 0) == 0) got("a policy");
  if (syscall(SYS_set_mempolicy, 0 /* default */, NULL, 0) == 0) got("a policy of its own");
  return kept();
}
