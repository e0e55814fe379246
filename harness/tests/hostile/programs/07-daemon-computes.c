// 7. Lets a daemon do the work that is over the limit, and waits for it idly.
// expect: TLE
// needs: tree-cpu
#include "hostile.h"

int main(void) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) return 1;
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    burn(1);
    (void)!write(ends[1], "x", 1);
    _exit(0);
  }
  wait(NULL);
  (void)!read(ends[0], &byte, 1);
  return kept();
}
