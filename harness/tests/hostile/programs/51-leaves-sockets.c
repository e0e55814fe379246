// 51. Leaves a daemon with an abstract socket for the next test.
// expect: AC
#define _GNU_SOURCE

#include <sys/socket.h>
#include <sys/un.h>

#include "hostile.h"

int main(void) {
  struct sockaddr_un address = {AF_UNIX, "\0casewise-hostile"};
  const int caller = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(caller, (struct sockaddr*)&address, sizeof(address)) == 0) got("a socket");
  int ends[2];
  char byte = 'x';
  if (pipe(ends) != 0) return 1;
  if (fork() == 0) {
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(listener, (struct sockaddr*)&address, sizeof(address));
    listen(listener, 1);
    if (write(ends[1], &byte, 1) != 1) return 1;
    pause();
  }
  if (read(ends[0], &byte, 1) != 1) return 1;
  return kept();
}
