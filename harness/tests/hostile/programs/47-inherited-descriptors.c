// 47. Looks for descriptors that it was not given.
// expect: AC
#include "hostile.h"

int main(void) {
  for (int fd = 3; fd < 70000; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) got("a descriptor");
  }
  if (openat(3, ".", O_RDONLY | O_DIRECTORY) >= 0 || openat(AT_FDCWD, "..", O_RDWR) >= 0) got("a directory");
  return kept();
}
