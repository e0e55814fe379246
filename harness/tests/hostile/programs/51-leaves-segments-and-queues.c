// 51. Leaves shared memory, semaphores and queues for the next test.
// expect: AC
#define _GNU_SOURCE

#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

#include "hostile.h"

int main(void) {
  if (shmget(0x5ca5e, 0, 0) >= 0) got("a segment");
  if (msgget(0x5ca5e, 0) >= 0) got("a queue");
  if (semget(0x5ca5e, 0, 0) >= 0) got("a semaphore");
  if (mq_open("/casewise-hostile", O_RDONLY) >= 0) got("a named queue");
  shmget(0x5ca5e, 4096, IPC_CREAT | 0666);
  msgget(0x5ca5e, IPC_CREAT | 0666);
  semget(0x5ca5e, 1, IPC_CREAT | 0666);
  mq_open("/casewise-hostile", O_CREAT | O_RDWR, 0666, NULL);
  return kept();
}
