// 51. Leaves a file for the next test.
// expect: AC
#include "hostile.h"

int main(void) {
  const char* const paths[] = {"/tmp/casewise-hostile",     "/dev/shm/casewise-hostile",
                               "/var/tmp/casewise-hostile", "/box/casewise-hostile",
                               "casewise-hostile",          "/casewise-hostile"};
  for (int i = 0; i < 6; ++i) {
    if (access(paths[i], F_OK) == 0) got(paths[i]);
    creat(paths[i], 0666);
  }
  return kept();
}
