// 50. Changes its own executable for the next test.
// expect: AC
#define _GNU_SOURCE

#include <sys/auxv.h>

#include "hostile.h"

int main(int argc, char** argv) {
  (void)argc;
  const char* const names[] = {argv[0], (const char*)getauxval(AT_EXECFN), "/proc/self/exe", "/box/program",
                               "/tmp/program"};
  for (int i = 0; i < 5; ++i) {
    if (open(names[i], O_RDWR) >= 0) got(names[i]);
    if (chmod(names[i], 0777) == 0 || unlink(names[i]) == 0) got(names[i]);
  }
  if (write(3, "x", 1) == 1 || ftruncate(3, 0) == 0 || fchmod(3, 0) == 0) got("its image");
  return kept();
}
