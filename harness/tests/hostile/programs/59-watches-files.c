// 59. Watches what other programs do with the files that all see.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <sys/inotify.h>

#include "hostile.h"

int main(void) {
  if (inotify_init() >= 0 || inotify_init1(IN_CLOEXEC) >= 0) got("a watch");
  const int directory = open("/", O_RDONLY | O_DIRECTORY);
  if (directory >= 0 && fcntl(directory, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0) got("a notice");
  return kept();
}
