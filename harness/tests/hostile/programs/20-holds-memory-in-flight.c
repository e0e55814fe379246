// 20. Leaves memory in sockets that hold each other, then has the kernel give it back and uses it all.
// expect: MLE
#include "hostile.h"

int main(void) {
  long long a = 0;
  long long b = 0;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
  if (a > 0) {  // one test leaves it
    const int file = memfd_create("held", 0);
    if (ftruncate(file, 50 << 20) != 0) return 1;
    void* memory = mmap(NULL, 50 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    touch_mib(memory, 50);
    send_descriptor(ends[0], file);
    send_descriptor(ends[0], ends[0]);
    send_descriptor(ends[1], ends[1]);
  } else {  // another makes use of it
    close(ends[0]);
    close(ends[1]);
    rest(200);
    touch_mib(malloc(100 << 20), 100);
  }
  printf("%lld\n", a + b);
  return 0;
}
