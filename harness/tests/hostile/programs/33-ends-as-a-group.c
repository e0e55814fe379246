// 33. Dies of a signal in a child, and of real-time signals that have no name.
// expect: RTE
// says: signal
#include "hostile.h"

int main(void) {
  if (fork() == 0) abort();
  wait(NULL);
  raise(SIGRTMIN + 3);
  return kept();
}
