// 20. Fills the memory with page tables, of which no process' resident size tells.
// expect: MLE
// levels: ABC
#include "hostile.h"

int main(void) {
  const size_t step = 2UL << 20;  // one page table each
  const size_t size = 60UL << 30;
  volatile char* memory = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 1;
  madvise((void*)memory, size, MADV_NOHUGEPAGE);
  for (size_t i = 0; i < size; i += step)
    (void)memory[i];
  return kept();
}
