// 27. Forks without end, and every process takes memory.
// expect: MLE
// levels: ABC
#include "hostile.h"

int main(void) {
  for (;;) {
    fork();
    void* memory = malloc(1 << 20);
    if (memory != NULL) touch_mib(memory, 1);
  }
}
