// 29. Ends while a child prints more and more.
// expect: AC|WA|OLE
#include "hostile.h"

int main(void) {
  const int result = kept();
  if (fork() == 0) {
    for (;;) {
      (void)!write(1, "more\n", 5);
      rest(1);
    }
  }
  return result;
}
