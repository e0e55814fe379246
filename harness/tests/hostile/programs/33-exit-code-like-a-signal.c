// 33. Ends with an exit code that a shell shows for a signal.
// expect: RTE
// says: exit code 137
#include "hostile.h"

int main(void) {
  return 128 + SIGKILL;
}
