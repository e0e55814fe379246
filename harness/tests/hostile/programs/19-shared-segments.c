// 19. Leaves shared memory behind that is charged to nobody any more.
// expect: AC|MLE
// levels: ABC
#define _GNU_SOURCE

#include <sys/shm.h>

#include "hostile.h"

int main(void) {
  const int id = shmget(0x5ca5e, 80 << 20, IPC_CREAT | 0666);
  if (id < 0) return kept();
  void* memory = shmat(id, NULL, 0);
  if (memory == (void*)-1) got("a segment");
  touch_mib(memory, 80);
  return kept();
}
