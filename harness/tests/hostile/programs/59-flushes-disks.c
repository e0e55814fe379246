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
  if (sync_file_range(ends[0], 0, 0, SYNC_FILE_RANGE_WRITE) != 0) got("a flush of a part");
  // Likewise of addresses where there is nothing.
  if (msync(NULL, 4096, MS_SYNC) != 0) got("a flush of memory");
  return kept();
}
