// 12. Sets limits of its own below those of the judge, so that the kernel ends it instead.
// expect: RTE
// says: SIGKILL
#include "hostile.h"

int main(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CPU, &none);
  setrlimit(RLIMIT_NPROC, &none);
  setrlimit(RLIMIT_NOFILE, &none);
  burn(0.3);
  return kept();
}
