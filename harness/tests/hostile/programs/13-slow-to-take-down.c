// 13. Ends with much memory that the kernel has to take down.
// expect: AC
#include "hostile.h"

int main(void) {
  void* memory = mmap(NULL, 48 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  touch_mib(memory, 48);
  return kept();
}
