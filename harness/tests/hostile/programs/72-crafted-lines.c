// 72. Prints very many very short lines, each of which looks like a case of its own.
// expect: WA
#include "hostile.h"

int main(void) {
  for (int i = 0; i < 90000; ++i)
    printf("Case %d:\n", i % 10);
}
