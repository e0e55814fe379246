// 24. Has many processes at the memory limit at once, so that the kernel has to choose whom to end.
// expect: MLE
// levels: ABC
// limits: cpu=5s
#include "hostile.h"

int main(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 24; ++i) {
    if (fork() == 0) {
      void* memory = malloc(16 << 20);
      if (memory != NULL) touch_mib(memory, 16);
      pause();
    }
    rest(1);
  }
  return kept();
}
