// 20. Keeps its data in the buffers of local sockets.
// expect: MLE
// levels: ABC
#define _GNU_SOURCE

#include <sys/socket.h>

#include "hostile.h"

static char buffer[65536];

static void fill_sockets(void) {
  for (int i = 0; i < 100; ++i) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) break;
    for (int end = 0; end < 2; ++end) {
      while (write(ends[end], buffer, sizeof(buffer)) > 0) {
      }
    }
  }
  pause();
}

int main(void) {
  for (int i = 0; i < 8; ++i) {
    if (fork() == 0) fill_sockets();
  }
  pause();
}
