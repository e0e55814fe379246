// 20. Fills the memory that the whole host has for filters: afterwards nobody could start a sandbox.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include "hostile.h"

int main(void) {
  struct sock_filter accept = {BPF_RET | BPF_K, 0, 0, 0x7fff0000};  // all of a packet, or any system call
  struct sock_fprog filter = {1, &accept};
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0) return 1;
  if (setsockopt(ends[0], SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof(filter)) == 0) got("a packet filter");
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0) got("a filter");
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0) got("another filter");
  return kept();
}
