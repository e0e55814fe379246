// 24. Has many processes at the memory limit at once, so that the kernel has to choose whom to end.
// expect: MLE
// levels: ABC
#include "hostile.h"

int main(void) {
  const int children = 24;
  volatile int* filled = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < children; ++i) {
    if (fork() == 0) {
      void* memory = malloc(16 << 20);
      if (memory != NULL) touch_mib(memory, 16);
      __atomic_add_fetch(filled, 1, __ATOMIC_RELAXED);
      pause();
    }
  }
  // Answers only when a child fell victim or nobody did.
  while (*filled < children && waitpid(-1, NULL, WNOHANG) <= 0)
    rest(1);
  return kept();
}
