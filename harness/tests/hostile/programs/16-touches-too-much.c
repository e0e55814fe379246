// 16. Uses more memory than the limit and answers rightly.
// expect: MLE
#include "hostile.h"

int main(void) {
  void* memory = malloc(80 << 20);
  if (memory == NULL) return 1;
  touch_mib(memory, 80);
  return kept();
}
