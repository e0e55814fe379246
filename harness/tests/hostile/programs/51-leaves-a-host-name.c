// 51. Leaves a name of the machine, a time zone of the kernel or a session for the next test.
// expect: AC
#define _GNU_SOURCE

#include <sys/utsname.h>

#include "hostile.h"

int main(void) {
  struct utsname names;
  if (sethostname("hostile", 7) == 0 || setdomainname("hostile", 7) == 0) got("a name");
  if (uname(&names) != 0 || strcmp(names.nodename, "hostile") == 0) got("a name that was left");
  if (getpid() != 2 || getsid(0) != 2) got("a process id that tells of others");
  return kept();
}
