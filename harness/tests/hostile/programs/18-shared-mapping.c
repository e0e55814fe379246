// 18. Keeps its data in memory that it shares with children.
// expect: MLE
#include "hostile.h"

int main(void) {
  void* memory = mmap(NULL, 80 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  touch_mib(memory, 80);
  return kept();
}
