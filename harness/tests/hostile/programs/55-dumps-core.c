// 55. Raises the limit of core dumps and dumps.
// expect: RTE
// says: SIGSEGV
#define _GNU_SOURCE

#include <sys/prctl.h>

#include "hostile.h"

int main(void) {
  const struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
  struct rlimit present;
  if (setrlimit(RLIMIT_CORE, &unlimited) == 0) got("core dumps");
  if (getrlimit(RLIMIT_CORE, &present) != 0 || present.rlim_cur > 1) got("core dumps");
  prctl(PR_SET_DUMPABLE, 1);
  raise(SIGSEGV);
}
