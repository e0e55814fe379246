// 18. Keeps its data in /dev/shm or another directory in memory.
// expect: AC
#include "hostile.h"

int main(void) {
  if (shm_open("/casewise-hostile", O_CREAT | O_RDWR, 0600) >= 0) got("a shared memory file");
  for (const char* const* path = (const char* const[]){"/dev/shm", "/run", "/run/lock", "/tmp", "/box", NULL};
       *path != NULL; ++path) {
    if (open(*path, O_TMPFILE | O_RDWR, 0600) >= 0) got(*path);
  }
  return kept();
}
