// 29. Ends while a child keeps its standard output and error open.
// expect: AC
// limits: wall=5s
#include "hostile.h"

int main(void) {
  if (fork() == 0) {
    for (;;)
      pause();
  }
  return kept();
}
