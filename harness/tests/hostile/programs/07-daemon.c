// 7. Leaves a daemon in a session of its own behind that goes on computing.
// expect: AC
#include "hostile.h"

int main(void) {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int fd = 0; fd < 3; ++fd)
      close(fd);
    burn(1000);
  }
  wait(NULL);
  return kept();
}
