// 59. Asks which pages of a file others have read, without reading them itself.
// expect: AC
// outside: works from Linux 6.5
#define _GNU_SOURCE
#include <sys/uio.h>

#include "hostile.h"

int main(void) {
  char byte = 'x';
  const struct iovec data = {&byte, 1};
  const int file = memfd_create("file", 0);
  if (write(file, &byte, 1) != 1) return 1;
  if (preadv2(file, &data, 1, 0, 0x08 /* no waiting */) == 1) got("a page that is there");
  if (preadv2(file, &data, 1, 0, 0x80 /* no keeping */) == 1) got("a page that is forgotten");
  const unsigned long long range[] = {0, 1};
  unsigned long long counts[5];
  if (syscall(451 /* cachestat */, file, range, counts, 0) == 0) got("a count");
  if (preadv2(file, &data, 1, 0, 0) != 1) got("no reading at all");
  return kept();
}
