// 18. A child has the memory, and is still there when the program ends.
// expect: MLE
#include "hostile.h"

int main(void) {
  int ready[2];
  if (pipe(ready) != 0) return 1;
  if (fork() == 0) {
    touch_mib(mmap(NULL, (size_t)100 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 100);
    if (write(ready[1], "", 1) != 1) _exit(1);
    pause();
    _exit(0);
  }
  close(ready[1]);
  char byte;
  (void)!read(ready[0], &byte, 1);
  return kept();
}
