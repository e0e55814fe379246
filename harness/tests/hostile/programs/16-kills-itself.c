// 16. Ends as if it had been killed for memory.
// expect: RTE
// says: SIGKILL
#include "hostile.h"

int main(void) {
  return raise(SIGKILL);
}
