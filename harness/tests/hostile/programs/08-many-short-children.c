// 8. Splits the work among children, each too short to be seen by looking now and then.
// expect: TLE
// needs: tree-cpu
#include "hostile.h"

int main(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 1000; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      burn(0.001);
      _exit(0);
    }
    while (child > 0 && kill(child, 0) == 0)
      rest(1);
  }
  return kept();
}
