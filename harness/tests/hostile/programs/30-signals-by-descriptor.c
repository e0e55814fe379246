// 30. Has the kernel send signals to its init when data arrives.
// expect: AC
#define _GNU_SOURCE

#include <sys/socket.h>

#include "hostile.h"

int main(void) {
  const int signals[] = {0, SIGKILL, SIGSTOP, SIGTERM, SIGABRT};
  for (int i = 0; i < 5; ++i) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
    fcntl(ends[0], F_SETSIG, signals[i]);
    fcntl(ends[0], F_SETOWN, 1);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    (void)!write(ends[1], "x", 1);
  }
  rest(20);
  return kept();
}
