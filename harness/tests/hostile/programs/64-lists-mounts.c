// 64. Asks which file systems the host has.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <sys/stat.h>

#include "hostile.h"

int main(void) {
  static char answer[4096];
  struct stat root;
  if (stat("/", &root) == 0 && syscall(SYS_ustat, root.st_dev, answer) == 0) got("the free space");
  if (syscall(SYS_sysfs, 3) > 0) got("the kinds of file systems");
  // By number, as headers and libraries can be older than the kernel.
  const unsigned long long all[] = {24, ~0ULL, 0};
  if (syscall(458 /* listmount */, all, answer, 100, 0) > 0) got("the mounts");
  const unsigned long long one[] = {24, *(unsigned long long*)answer, ~0ULL};
  if (syscall(457 /* statmount */, one, answer, sizeof(answer), 0) == 0) got("a mount");
  return kept();
}
