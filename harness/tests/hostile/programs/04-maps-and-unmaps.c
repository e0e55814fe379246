// 4. Burns time in the kernel only, by mapping memory.
// expect: TLE
#include "hostile.h"

int main(void) {
  for (;;) {
    void* memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return kept();
    munmap(memory, 1 << 20);
  }
}
