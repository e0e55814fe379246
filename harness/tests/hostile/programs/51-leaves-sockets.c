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
  if (fork() == 0) {
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(listener, (struct sockaddr*)&address, sizeof(address));
    listen(listener, 1);
    pause();
  }
  rest(20);
  return kept();
}
