// 51. Leaves modes, times, attributes or locks on files that the next test sees too.
// expect: AC
#define _GNU_SOURCE

#include <sys/file.h>
#include <sys/xattr.h>

#include "hostile.h"

static void mark(int fd, const char* name) {
  char value[8];
  const struct timespec times[2] = {{1234, 5678}, {1234, 5678}};
  struct stat status;
  if (fd < 0) return;
  if (fgetxattr(fd, "user.casewise-hostile", value, sizeof(value)) >= 0) got("an attribute");
  if (fstat(fd, &status) == 0 && (status.st_mtim.tv_sec == 1234 || (status.st_mode & 0777) == 0123))
    got(name);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) got("a lock of somebody else");
  fsetxattr(fd, "user.casewise-hostile", "x", 1, 0);
  futimens(fd, times);
  fchmod(fd, 0123);
}

int main(void) {
  const char* const names[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev",
                               "/box",      "/tmp",      "/"};
  mark(0, "the input");
  for (int i = 0; i < 9; ++i)
    mark(open(names[i], O_RDONLY), names[i]);
  return kept();
}
