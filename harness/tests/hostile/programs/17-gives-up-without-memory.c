// 17. Is refused memory and gives up by itself.
// expect: RTE
// says: exit code 1
#include "hostile.h"

int main(void) {
  const struct rlimit little = {32 << 20, 32 << 20};
  setrlimit(RLIMIT_AS, &little);
  void* memory = malloc(48 << 20);
  if (memory == NULL) exit(1);
  touch_mib(memory, 48);
  return kept();
}
