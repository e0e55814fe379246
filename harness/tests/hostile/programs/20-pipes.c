// 20. Keeps its data in the buffers of pipes.
// expect: MLE
// levels: ABC
#include "hostile.h"

static char buffer[65536];

static void fill_pipes(void) {
  for (int i = 0; i < 120; ++i) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0) break;
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    while (write(ends[1], buffer, sizeof(buffer)) > 0) {
    }
  }
  pause();
}

int main(void) {
  for (int i = 0; i < 28; ++i) {
    if (fork() == 0) fill_pipes();
  }
  pause();
}
