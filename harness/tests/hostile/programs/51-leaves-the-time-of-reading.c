// 51. Leaves the time of its reading on the input, which is one file for all runs of a test.
// expect: AC
#include "hostile.h"

int main(void) {
  struct stat status;
  if (fstat(0, &status) != 0) return 1;
  if (status.st_atim.tv_sec != 0 || status.st_atim.tv_nsec != 0) got("the time of a reading");
  fcntl(0, F_SETFL, 0);  // whatever kept the time as it was
  char byte;
  if (pread(0, &byte, 1, 0) != 1) return 1;
  return kept();
}
