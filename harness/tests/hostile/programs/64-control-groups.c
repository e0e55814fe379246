// 64. Reaches the control groups that limit it.
// expect: AC
// outside: works
#define _GNU_SOURCE

#include <sched.h>
#include <sys/mount.h>

#include "hostile.h"

int main(void) {
  const char* const names[] = {"/sys", "/sys/fs/cgroup", "/proc/self/cgroup", "/proc/1/cgroup", "/cgroup"};
  for (int i = 0; i < 5; ++i) {
    if (access(names[i], F_OK) == 0) got(names[i]);
  }
  if (unshare(CLONE_NEWCGROUP) == 0) got("a namespace");
  if (mount("none", "/tmp", "cgroup2", 0, NULL) == 0 || mount("none", "/tmp", "cgroup", 0, "pids") == 0) {
    got("a mount");
  }
  return kept();
}
