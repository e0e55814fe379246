// 9. Computes in small bites and sleeps between, so that a count by timer ticks would miss it.
// expect: TLE
#include "hostile.h"

int main(void) {
  for (int i = 1; i <= 500; ++i) {
    burn(0.002 * i);
    rest(2);
  }
  return kept();
}
