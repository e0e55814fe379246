// 5. Shares work among threads, of which none is over the limit alone.
// expect: TLE
#define _GNU_SOURCE

#include <pthread.h>

#include "hostile.h"

static void* work(void* unused) {
  struct timespec now;
  do {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while (now.tv_sec == 0 && now.tv_nsec < 150000000);
  return unused;
}

int main(void) {
  pthread_t threads[8];
  for (int i = 0; i < 8; ++i)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 8; ++i)
    pthread_join(threads[i], NULL);
  return kept();
}
