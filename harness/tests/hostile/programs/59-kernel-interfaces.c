// 59. Uses kernel interfaces with a history of holes, or whose state outlives the run.
// expect: AC
#include "hostile.h"

static void expect_refused(long number, const char* name, long a, long b, long c) {
  errno = 0;
  if (syscall(number, a, b, c, 0, 0) >= 0) got(name);
  if (errno != ENOSYS && errno != EPERM) got(name);  // the kernel looked at it
}

#define REFUSED(name, a, b, c) expect_refused(SYS_##name, #name, (long)(a), (long)(b), (long)(c))

int main(void) {
  static char buffer[512];
  REFUSED(io_uring_setup, 4, buffer, 0);
  REFUSED(io_uring_enter, 0, 1, 0);
  REFUSED(io_uring_register, 0, 0, 0);
  REFUSED(bpf, 0, buffer, 64);
  REFUSED(perf_event_open, buffer, 0, -1);
  REFUSED(userfaultfd, 1, 0, 0);
  REFUSED(memfd_secret, 0, 0, 0);
  REFUSED(add_key, "user", "casewise-hostile", "x");
  REFUSED(request_key, "user", "casewise-hostile", 0);
  REFUSED(keyctl, 0, -3, 1);
  REFUSED(kcmp, 1, 2, 0);
  REFUSED(fanotify_init, 0, 0, 0);
  REFUSED(name_to_handle_at, -100, "/", buffer);
  REFUSED(open_by_handle_at, -100, buffer, 0);
  REFUSED(vmsplice, 1, buffer, 1);
  REFUSED(ptrace, 0, 0, 0);
  REFUSED(process_madvise, 0, 0, 0);
  REFUSED(pidfd_getfd, 0, 0, 0);
  REFUSED(kexec_load, 0, 0, 0);
  REFUSED(kexec_file_load, 0, 0, 0);
  REFUSED(init_module, buffer, 512, "");
  REFUSED(finit_module, 0, "", 0);
  REFUSED(delete_module, "none", 0, 0);
  REFUSED(swapon, "/box", 0, 0);
  REFUSED(swapoff, "/box", 0, 0);
  REFUSED(acct, 0, 0, 0);
  REFUSED(syslog, 3, buffer, 512);
  REFUSED(quotactl, 0, 0, 0);
  REFUSED(reboot, 0xfee1dead, 672274793, 0 /* only the keys that restart the machine */);
  return kept();
}
