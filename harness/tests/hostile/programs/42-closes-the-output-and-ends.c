// 42. Answers, closes its output, computes a little more and ends with an error.
// expect: RTE
// says: exit code 5
#include "hostile.h"

int main(void) {
  kept();
  for (int fd = 0; fd < 3; ++fd)
    close(fd);
  burn(0.2);
  return 5;
}
