// 15. Maps far more writable memory than the limit without touching it.
// expect: AC
// levels: ABC
#include "hostile.h"

int main(void) {
  void* memory =
      mmap(NULL, 10UL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? 1 : kept();
}
