// 69. Is a program whose data takes half of the address space that there is.
// expect: AC|RTE|CE
#include "hostile.h"

static char array[1L << 46] __attribute__((aligned(4096)));

int main(int argc, char** argv) {
  array[argc] = argv[0][0];
  return kept();
}
