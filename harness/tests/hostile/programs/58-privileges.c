// 58. Becomes another user, or finds that it has capabilities.
// expect: AC
#define _GNU_SOURCE

#include <grp.h>
#include <linux/capability.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>

#include "hostile.h"

int main(void) {
  const gid_t groups[] = {0};
  if (geteuid() == 0 || getegid() == 0) got("user 0");
  if (setuid(0) == 0 || setresuid(0, 0, 0) == 0 || seteuid(0) == 0) got("user 0");
  if (setgid(0) == 0 || setresgid(0, 0, 0) == 0 || setgroups(1, groups) == 0) got("group 0");
  setfsuid(0);
  if (setfsuid(-1) == 0) got("user 0 for files");
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  memset(data, 0, sizeof(data));
  if (syscall(SYS_capget, &header, data) != 0) return 1;
  for (int i = 0; i < 2; ++i) {
    if (data[i].effective != 0 || data[i].permitted != 0 || data[i].inheritable != 0) got("a capability");
  }
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) got("a way to new privileges");
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0) == 0) got("an ambient capability");
  return kept();
}
