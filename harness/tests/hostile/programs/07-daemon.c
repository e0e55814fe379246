// 7. Leaves a daemon in a session of its own behind that goes on computing.
// expect: AC
#include "hostile.h"

int main(void) {
  int ends[2];
  char byte = 'x';
  if (pipe(ends) != 0) return 1;
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int fd = 0; fd < 3; ++fd)
      close(fd);
    if (write(ends[1], &byte, 1) == 1) burn(1000);
  }
  wait(NULL);
  if (read(ends[0], &byte, 1) != 1) return 1;  // it is there and about to compute
  return kept();
}
