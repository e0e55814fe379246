// 12. Answers rightly within the CPU time limit.
// expect: AC
#include "hostile.h"

int main(void) {
  burn(0.3);
  return kept();
}
