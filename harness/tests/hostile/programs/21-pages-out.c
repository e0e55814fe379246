// 21. Sends what it does not need just now to the swap space, where there is some.
// expect: MLE
// levels: ABC
#include "hostile.h"

int main(void) {
  for (int i = 0; i < 3; ++i) {
    void* memory = mmap(NULL, 32 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 1;
    touch_mib(memory, 32);
    madvise(memory, 32 << 20, 21 /* MADV_PAGEOUT */);
  }
  return kept();
}
