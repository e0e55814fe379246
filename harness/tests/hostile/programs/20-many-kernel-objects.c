// 20. Fills the memory with small objects of the kernel: maps, timers, watches, signals.
// expect: RTE|MLE|TLE|AC
// limits: cpu=2s
#define _GNU_SOURCE

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>

#include "hostile.h"

static void fill(void) {
  const union sigval value = {0};
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (int i = 0; i < 60; ++i) {
    const int poll = epoll_create1(0);
    for (int fd = 0; fd < 250; ++fd) {
      struct epoll_event event = {EPOLLIN, {0}};
      epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
    }
    timer_t timer;
    for (int k = 0; k < 500; ++k)
      timer_create(CLOCK_MONOTONIC, NULL, &timer);
    timerfd_create(CLOCK_MONOTONIC, 0);
    eventfd(0, 0);
    inotify_init1(0);
  }
  for (int i = 0; i < 100000; ++i) {
    if (sigqueue(getpid(), SIGRTMIN, value) != 0) break;
  }
  for (int i = 0; i < 60000; ++i)
    mmap(NULL, 4096, i % 2 == 0 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void) {
  for (int i = 0; i < 8; ++i) {
    if (fork() == 0) {
      fill();
      pause();
    }
  }
  fill();
  return kept();
}
