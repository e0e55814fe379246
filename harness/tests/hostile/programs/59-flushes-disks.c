// 59. Has the host's disk written out, over and over.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include "hostile.h"

int main(void) {
  int ends[2];
  if (pipe(ends) != 0) return 1;
  // Of a pipe there is nothing to write out, which the kernel says when it is asked.
  if (fsync(ends[0]) != 0) got("a flush");
  if (fdatasync(ends[0]) != 0) got("a flush of data");
  return kept();
}
