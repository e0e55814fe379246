// 22. Recurses without end.
// expect: RTE|MLE
#include "hostile.h"

static __attribute__((noinline)) int deeper(int depth) {
  volatile char frame[1024];
  frame[depth % 1024] = (char)depth;
  return deeper(depth + 1) + frame[0];
}

int main(void) {
  return deeper(0);
}
