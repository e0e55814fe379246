// 14. Changes the system's clocks; reading them by any means is its right.
// expect: AC
#define _GNU_SOURCE

#include <sys/time.h>
#include <sys/timex.h>

#include "hostile.h"

int main(void) {
  struct timespec moment;  // what it is anyway, in case it works
  clock_gettime(CLOCK_REALTIME, &moment);
  const struct timeval old_moment = {moment.tv_sec, moment.tv_nsec / 1000};
  struct timex change;
  memset(&change, 0, sizeof(change));
  if (clock_settime(CLOCK_REALTIME, &moment) == 0) got("the clock");
  if (settimeofday(&old_moment, NULL) == 0) got("the clock");
  if (adjtimex(&change) >= 0) got("the clock's rate");
  struct timespec now;
  for (int clock = 0; clock < 12; ++clock)
    clock_gettime(clock, &now);
#ifdef __x86_64__
  if (__builtin_ia32_rdtsc() == 0) got("no time");
#endif
  return kept();
}
