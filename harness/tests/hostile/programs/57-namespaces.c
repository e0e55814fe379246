// 57. Makes or enters namespaces, where it would have privileges.
// expect: AC
#define _GNU_SOURCE

#include <linux/sched.h>
#include <sched.h>

#include "hostile.h"

static int child(void* unused) {
  (void)unused;
  return 0;
}

int main(void) {
  static char stack[65536];
  const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,    CLONE_NEWNET,
                       CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP, 0x80 /* CLONE_NEWTIME */};
  for (int i = 0; i < 8; ++i) {
    struct clone_args arguments = {.flags = (unsigned)kinds[i], .exit_signal = SIGCHLD};
    if (unshare(kinds[i]) == 0 || unshare(CLONE_NEWUSER | kinds[i]) == 0) got("a namespace");
    // The old call has no room for the last one: its lowest byte is a signal.
    if (kinds[i] > 0xff && clone(child, stack + sizeof(stack), kinds[i] | SIGCHLD, NULL) >= 0)
      got("a child's namespace");
    const long result = syscall(SYS_clone3, &arguments, sizeof(arguments));
    if (result == 0) _exit(0);
    if (result > 0) got("a namespace by clone3");
    if (setns((int)syscall(SYS_pidfd_open, 1, 0), kinds[i]) == 0) got("the init's namespace");
  }
  return kept();
}
