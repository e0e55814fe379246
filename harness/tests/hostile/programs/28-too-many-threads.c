// 28. Starts more threads than it may, and gives up.
// expect: RTE
// says: exit code 1
#define _GNU_SOURCE

#include <pthread.h>

#include "hostile.h"

static void* wait_for_ever(void* unused) {
  pause();
  return unused;
}

int main(void) {
  for (int i = 0; i < 64; ++i) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, wait_for_ever, NULL) != 0) exit(1);
  }
  exit(kept());
}
