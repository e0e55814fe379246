// 4. Burns time in the kernel only, by reading.
// expect: TLE
#include "hostile.h"

int main(void) {
  static char buffer[1 << 20];
  const int zeros = open("/dev/zero", O_RDONLY);
  while (read(zeros, buffer, sizeof(buffer)) > 0) {
  }
  return kept();
}
