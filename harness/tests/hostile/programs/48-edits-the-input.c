// 48. Changes its input, or leaves it changed for whoever reads it next.
// expect: AC
#define _GNU_SOURCE

#include <sys/file.h>

#include "hostile.h"

int main(void) {
  if (ftruncate(0, 0) == 0) got("a shorter input");
  if (write(0, "7 7\n", 4) == 4) got("another input");
  if (fallocate(0, 0, 0, 4096) == 0) got("a longer input");
  if (fcntl(0, F_ADD_SEALS, F_SEAL_WRITE) == 0) got("a seal");
  if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED) got("a writable map");
  const char* const names[] = {"/proc/self/fd/0", "/dev/fd/0", "/dev/stdin"};
  for (int i = 0; i < 3; ++i) {
    if (open(names[i], O_RDWR) >= 0) got(names[i]);
  }
  if (lseek(0, 0, SEEK_CUR) != 0) got("an offset of somebody else");
  if (fcntl(0, F_SETLEASE, F_RDLCK) == 0) fcntl(0, F_SETLEASE, F_UNLCK);
  flock(0, LOCK_EX);
  fchmod(0, 0);
  const int result = kept();
  lseek(0, 2, SEEK_SET);
  return result;
}
