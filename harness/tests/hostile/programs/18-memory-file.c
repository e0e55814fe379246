// 18. Keeps its data in a file in memory.
// expect: MLE
// levels: ABC
#include "hostile.h"

int main(void) {
  static char buffer[1 << 20];
  const int file = memfd_create("hostile", 0);
  if (file < 0) return kept();
  for (int i = 0; i < 80; ++i) {
    if (write(file, buffer, sizeof(buffer)) < 0) return 1;
  }
  return kept();
}
