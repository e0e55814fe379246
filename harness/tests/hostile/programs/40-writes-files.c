// 40. Fills whatever can be written with large and with many files.
// expect: AC
#define _GNU_SOURCE

#include <sys/statvfs.h>

#include "hostile.h"

int main(void) {
  const char* const directories[] = {"/",     ".",        "/box", "/tmp",  "/var/tmp",
                                     "/dev",  "/dev/shm", "/usr", "/etc",  "/usr/lib",
                                     "/home", "/root",    "/run", "/proc", "/sys"};
  for (size_t i = 0; i < sizeof(directories) / sizeof(*directories); ++i) {
    char path[64];
    snprintf(path, sizeof(path), "%s/casewise-hostile", directories[i]);
    if (creat(path, 0666) >= 0 || mkdir(path, 0777) == 0) got(path);
    if (symlink("/", path) == 0 || mkfifo(path, 0666) == 0 || mknod(path, S_IFREG | 0666, 0) == 0) got(path);
  }
  return kept();
}
