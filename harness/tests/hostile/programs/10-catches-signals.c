// 10. Catches or blocks every signal that a time limit could send.
// expect: TLE
#include "hostile.h"

static void go_on(int unused) {
  (void)unused;
}

int main(void) {
  sigset_t all;
  sigfillset(&all);
  for (int i = 1; i < 65; ++i)
    signal(i, go_on);
  sigprocmask(SIG_BLOCK, &all, NULL);
  burn(1000);
}
