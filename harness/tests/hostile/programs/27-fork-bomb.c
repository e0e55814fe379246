// 27. Forks without end.
// expect: TLE|idle
#include "hostile.h"

int main(void) {
  for (;;)
    fork();
}
