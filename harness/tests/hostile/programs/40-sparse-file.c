// 40. Makes a file in memory that claims to be very large.
// expect: RTE
// says: SIGXFSZ
#include "hostile.h"

int main(void) {
  const int file = memfd_create("hostile", 0);
  if (ftruncate(file, 1L << 40) == 0) got("a large file");
  return kept();
}
