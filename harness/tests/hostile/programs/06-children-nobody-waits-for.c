// 6. Has children compute whose time no wait collects.
// expect: TLE
// needs: tree-cpu
#include "hostile.h"

int main(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 6; ++i) {
    if (fork() == 0) {
      burn(0.15);
      _exit(0);
    }
  }
  wait(NULL);
  return kept();
}
