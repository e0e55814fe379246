// 11. Asks for more than its share of the processors.
// expect: AC
#define _GNU_SOURCE

#include <sched.h>

#include "hostile.h"

int main(void) {
  const struct sched_param highest = {50};
  cpu_set_t all;
  memset(&all, 0xff, sizeof(all));
  const struct rlimit unlimited = {40, 40};
  if (setpriority(PRIO_PROCESS, 0, -5) == 0) got("a priority");
  if (sched_setscheduler(0, SCHED_FIFO, &highest) == 0) got("real time");
  if (sched_setscheduler(0, SCHED_RR, &highest) == 0) got("real time");
  if (sched_setaffinity(0, sizeof(all), &all) == 0) got("other cores");
  if (setrlimit(RLIMIT_NICE, &unlimited) == 0 || setrlimit(RLIMIT_RTPRIO, &unlimited) == 0) got("a limit");
  if (syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0) got("real time for files");
  const unsigned deadline[14] = {56, 6, 0, 0, 0, 0, 1000000, 0, 2000000, 0, 2000000};
  if (syscall(SYS_sched_setattr, 0, deadline, 0) == 0) got("a deadline");
  return kept();
}
