// 31. Changes limits, scheduling and groups of the processes around it.
// expect: AC
#define _GNU_SOURCE

#include <sched.h>

#include "hostile.h"

int main(void) {
  const struct rlimit nothing = {0, 0};
  const struct sched_param none = {0};
  for (int resource = 0; resource < 16; ++resource) {
    if (prlimit(1, resource, &nothing, NULL) == 0) got("a limit");
  }
  sched_setscheduler(1, SCHED_IDLE, &none);
  setpriority(PRIO_PROCESS, 1, 19);
  setpriority(PRIO_USER, 0, 1);
  if (setpgid(1, 0) == 0) got("a process group");
  return kept();
}
