// 25. Uses more memory than the limit, in huge pages.
// expect: MLE
#include "hostile.h"

int main(void) {
  void* memory = mmap(NULL, 96 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  madvise(memory, 96 << 20, MADV_HUGEPAGE);
  touch_mib(memory, 80);
  return kept();
}
