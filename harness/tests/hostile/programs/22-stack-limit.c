// 22. Takes away its stack and goes on.
// expect: RTE
#include "hostile.h"

int main(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_STACK, &none);
  setrlimit(RLIMIT_AS, &none);
  volatile char deep[4 << 20];
  for (size_t i = 0; i < sizeof(deep); i += 4096)
    deep[i] = 1;
  return deep[0] + kept();
}
