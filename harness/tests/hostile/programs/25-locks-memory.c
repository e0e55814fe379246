// 25. Locks memory, so that it cannot be taken away.
// expect: AC
#define _GNU_SOURCE

#include <sys/shm.h>

#include "hostile.h"

int main(void) {
  static char page[8192];
  if (mlock(page, sizeof(page)) == 0) got("a lock");
  if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0) got("a lock for all");
  if (mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0) != MAP_FAILED) {
    got("a locked map");
  }
  if (shmget(IPC_PRIVATE, 4096, SHM_HUGETLB | IPC_CREAT) >= 0) got("a huge segment");
  return kept();
}
