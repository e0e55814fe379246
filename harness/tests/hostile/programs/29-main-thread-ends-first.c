// 29. Ends its main thread and goes on in another one, which answers.
// expect: AC
#include <pthread.h>

#include "hostile.h"

static void* answer(void* main_thread) {
  pthread_join(*(pthread_t*)main_thread, NULL);
  exit(kept());
}

int main(void) {
  static pthread_t main_thread;
  main_thread = pthread_self();
  pthread_t thread;
  pthread_create(&thread, NULL, answer, &main_thread);
  pthread_exit(NULL);
}
