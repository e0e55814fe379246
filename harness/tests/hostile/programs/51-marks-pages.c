// 51. Changes how the kernel keeps the pages of files that runs share, for the next one to notice.
// expect: AC
// outside: works
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/prctl.h>

#include "hostile.h"

int main(void) {
  const size_t size = (size_t)8 << 20;
  char* const pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < size; i += 4096) pages[i] = 1;
  if (madvise(pages, size, 25 /* collapse */) == 0) got("huge pages");
  if (madvise(pages, size, MADV_MERGEABLE) == 0) got("shared pages");
  if (prctl(67 /* merge all */, 1, 0, 0, 0) == 0) got("shared pages everywhere");
  return kept();
}
