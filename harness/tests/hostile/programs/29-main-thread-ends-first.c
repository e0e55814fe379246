// 29. Ends its main thread and goes on in another one, which answers.
// expect: AC
#include <pthread.h>

#include "hostile.h"

static void* answer(void* unused) {
  (void)unused;
  rest(50);
  exit(kept());
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, answer, NULL);
  pthread_exit(NULL);
}
