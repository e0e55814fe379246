// 64. Asks which file systems the host has.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <sys/stat.h>

#include "hostile.h"

int main(void) {
  char answer[256];
  struct stat root;
  if (stat("/", &root) == 0 && syscall(SYS_ustat, root.st_dev, answer) == 0) got("the free space");
  if (syscall(SYS_sysfs, 3) > 0) got("the kinds of file systems");
  return kept();
}
