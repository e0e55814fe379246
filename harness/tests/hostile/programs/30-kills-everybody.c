// 30. Sends every signal to everybody that it can name.
// expect: AC
#include "hostile.h"

int main(void) {
  for (int number = 1; number < 65; ++number) {
    if (number == SIGCONT || number == SIGCHLD) continue;
    kill(1, number);
    kill(-1, number);
    kill(getppid(), number);
    for (pid_t pid = 3; pid < 2000; pid += 37)
      kill(pid, number);
  }
  kill(1, SIGSTOP);
  kill(-1, SIGSTOP);
  return kept();
}
