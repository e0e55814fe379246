// 42. Answers, closes its output as if it had ended, and goes on computing.
// expect: TLE
#include "hostile.h"

int main(void) {
  kept();
  for (int fd = 0; fd < 3; ++fd)
    close(fd);
  burn(1000);
}
