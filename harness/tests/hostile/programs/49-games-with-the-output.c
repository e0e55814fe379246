// 49. Treats its output as a file and as somebody else's end of the pipe.
// expect: AC
#include "hostile.h"

int main(void) {
  char byte;
  if (lseek(1, 100, SEEK_SET) >= 0) got("an offset");
  if (ftruncate(1, 1 << 20) == 0) got("another size");
  if (pwrite(1, "x", 1, 1 << 20) > 0 || pread(1, &byte, 1, 0) > 0 || read(1, &byte, 1) > 0) got("a place");
  fcntl(1, F_SETFL, O_APPEND | O_NONBLOCK | O_ASYNC);
  fcntl(1, F_SETOWN, 1);
  fcntl(1, F_SETPIPE_SZ, 4096);
  fchmod(1, 0);
  return kept();
}
