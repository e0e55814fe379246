// 12. Answers rightly and ends by itself, a little over the CPU time limit.
// expect: TLE
#include "hostile.h"

int main(void) {
  burn(0.501);
  return kept();
}
