// 31. Debugs or reads the memory of the processes around it.
// expect: AC
#define _GNU_SOURCE

#include <sys/ptrace.h>
#include <sys/uio.h>

#include "hostile.h"

int main(void) {
  static char buffer[64];
  const struct iovec here = {buffer, sizeof(buffer)};
  const struct iovec there = {(void*)&buffer, sizeof(buffer)};
  for (pid_t pid = 0; pid < 3; ++pid) {
    if (pid == getpid()) continue;
    if (ptrace(PTRACE_ATTACH, pid, NULL, NULL) == 0) got("a process to debug");
    if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) == 0) got("a process to debug");
    if (process_vm_readv(pid, &here, 1, &there, 1, 0) > 0) got("memory");
    if (process_vm_writev(pid, &here, 1, &there, 1, 0) > 0) got("memory to write");
    const int process = (int)syscall(SYS_pidfd_open, pid, 0);
    if (process < 0) continue;
    for (int fd = 0; fd < 64; ++fd) {
      if (syscall(SYS_pidfd_getfd, process, fd, 0) >= 0) got("a descriptor");
    }
    if (syscall(SYS_process_madvise, process, &there, 1, 21, 0) > 0) got("advice");
  }
  return kept();
}
