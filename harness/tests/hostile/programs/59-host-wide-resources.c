// 59. Takes or disturbs what all programs of the host share: events, the page cache, disks, cores.
// expect: AC
#include "hostile.h"

int main(void) {
  unsigned long context = 0;
  if (syscall(SYS_io_setup, 100, &context) >= 0) got("events");
  if (syscall(SYS_membarrier, 1 /* MEMBARRIER_CMD_GLOBAL */, 0, 0) >= 0) got("a barrier for all");
  if (syscall(SYS_membarrier, 2 /* MEMBARRIER_CMD_GLOBAL_EXPEDITED */, 0, 0) >= 0) got("a barrier for all");
  if (syscall(SYS_prctl, 62 /* PR_SCHED_CORE */, 1, 0, 0, 0) >= 0 || errno != EPERM) got("a core");
  // These say that it is done, and do nothing: the kernel would refuse what is no descriptor.
  if (syscall(SYS_syncfs, -1) != 0) got("a file system written to disk");
  if (syscall(SYS_fadvise64, -1, 0, 0, POSIX_FADV_DONTNEED) != 0) got("a cache emptied");
  sync();
  return kept();
}
