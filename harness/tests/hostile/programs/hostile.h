// What the programs in this folder share. The task is to print the sum of two numbers of the input. A program
// that was kept from what it tried prints it (so AC), one that got something says what it got (so WA).
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The right answer; main returns this.
static inline int kept(void) {
  long long a = 0;
  long long b = 0;
  if (scanf("%lld %lld", &a, &b) != 2) {
    puts("the input is not as it was given");
    return 0;
  }
  printf("%lld\n", a + b);
  return fflush(stdout);
}

/// The wrong answer, at once. One word, so that the verdict's message shows all of it.
static inline void got(const char* what) {
  fputs("got-", stdout);
  for (; *what != '\0'; ++what)
    putchar(*what == ' ' ? '-' : *what);
  putchar('\n');
  fflush(stdout);
  _exit(0);
}

/// Burns this much CPU time of this process.
static inline void burn(double seconds) {
  struct timespec now;
  do {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  } while ((double)now.tv_sec + (double)now.tv_nsec * 1e-9 < seconds);
}

/// Makes this many MiB of `memory` resident.
static inline void touch_mib(void* memory, size_t mib) {
  for (size_t i = 0; i < mib << 20; i += 4096)
    ((volatile char*)memory)[i] = 1;
}

static inline void rest(long ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

/// Sends one descriptor through a socket, where it lives on without a process. 0 when it was sent.
static inline int send_descriptor(int through, int fd) {
  char byte = 'x';
  char control[CMSG_SPACE(sizeof(int))];
  struct iovec data = {&byte, 1};
  struct msghdr message = {0};
  memset(control, 0, sizeof(control));
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  struct cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &fd, sizeof(int));
  return sendmsg(through, &message, 0) < 0 ? -1 : 0;
}
