// 51. Leaves hints and leases on a file that stays when the run is over.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include "hostile.h"

int main(void) {
  const int file = memfd_create("file", 0);
  unsigned long long hint = 2;
  if (fcntl(file, 1036 /* hint on the file */, &hint) == 0) got("a hint");
  if (fcntl(file, 1038 /* on the descriptor */, &hint) == 0) got("another hint");
  if (fcntl(file, F_SETLEASE, F_WRLCK) == 0) got("a lease");
  return kept();
}
