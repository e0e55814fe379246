// 15. Reserves far more address space than there is memory, and uses a little of it.
// expect: AC
#include "hostile.h"

int main(void) {
  char* memory = mmap(NULL, 10UL << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 1;
  if (mprotect(memory + (5UL << 30), 8 << 20, PROT_READ | PROT_WRITE) != 0) return 2;
  touch_mib(memory + (5UL << 30), 8);
  return kept();
}
