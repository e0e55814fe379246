// 56. Opens a socket of every family but the local one, and calls its host.
// expect: AC
// outside: works
#define _GNU_SOURCE

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "hostile.h"

int main(void) {
  int ends[2];
  for (int family = 0; family < 64; ++family) {
    for (int type = 1; type < 6; ++type) {
      if (family != AF_UNIX && socket(family, type, 0) >= 0) got("a socket");
      errno = 0;  // a family that was looked at gives another error
      if (family != AF_UNIX && (socketpair(family, type, 0, ends) == 0 || errno != EAFNOSUPPORT))
        got("a pair of sockets");
    }
  }
  const char* const names[] = {"/run/docker.sock", "/var/run/docker.sock", "/run/dbus/system_bus_socket",
                               "/run/systemd/private"};
  for (int i = 0; i < 4; ++i) {
    struct sockaddr_un address = {AF_UNIX, ""};
    strcpy(address.sun_path, names[i]);
    const int caller = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(caller, (struct sockaddr*)&address, sizeof(address)) == 0) got(names[i]);
    if (bind(caller, (struct sockaddr*)&(struct sockaddr_un){AF_UNIX, "/tmp/hostile"}, sizeof(address)) == 0)
      got("a name");
  }
  return kept();
}
