// 44. Puts a link, a FIFO or a device where output or files of others are taken from.
// expect: AC
#define _GNU_SOURCE

#include <sys/sysmacros.h>

#include "hostile.h"

int main(void) {
  const char* const names[] = {"output",    "/box/output",     "/tmp/output", "/tmp/program", "/dev/stdout",
                               "/dev/fd/1", "/proc/self/fd/1", "/dev/null",   "/dev/zero"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i) {
    if (unlink(names[i]) == 0) got("a file removed");
    if (symlink("/etc/passwd", names[i]) == 0) got("a link");
    if (link("/dev/null", names[i]) == 0) got("a hard link");
    if (mkfifo(names[i], 0666) == 0) got("a FIFO");
    if (mknod(names[i], S_IFCHR | 0666, makedev(1, 1)) == 0) got("a device");
    if (rename("/dev/null", names[i]) == 0 && strcmp(names[i], "/dev/null") != 0) got("a new name");
  }
  return kept();
}
