// 36. Makes zombies until it can make no more.
// expect: AC
#include "hostile.h"

int main(void) {
  int made = 0;
  for (int i = 0; i < 200; ++i) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) ++made;
  }
  if (made == 200) got("more processes than are allowed");
  return kept();
}
