// 3. Waits for input from a pipe that it holds open itself.
// expect: idle
// limits: wall=1s
#include "hostile.h"

int main(void) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) return 1;
  return (int)read(ends[0], &byte, 1);
}
