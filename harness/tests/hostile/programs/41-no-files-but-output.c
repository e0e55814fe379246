// 41. Forbids itself to write files and still prints, which shows that no limit on files can hold output.
// expect: AC
#include "hostile.h"

int main(void) {
  const struct rlimit nothing = {0, 0};
  setrlimit(RLIMIT_FSIZE, &nothing);
  return kept();
}
