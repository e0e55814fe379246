// 27. Has threads replace the program by others again and again while new ones start.
// expect: TLE|idle|RTE
#define _GNU_SOURCE

#include <pthread.h>
#include <sys/auxv.h>

#include "hostile.h"

extern char** environ;

static void* replace(void* unused) {
  char* const arguments[] = {(char*)"again", NULL};
  const int file = memfd_create("hostile", 0);
  (void)!write(file, "\177ELF", 4);
  fexecve(file, arguments, environ);
  close(file);
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t thread;
    if (fork() == 0) setsid();
    if (pthread_create(&thread, NULL, replace, NULL) == 0) pthread_detach(thread);
  }
}
