// 63. Writes to the system's log and to the users' terminals.
// expect: AC
#define _GNU_SOURCE

#include <sys/klog.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <syslog.h>

#include "hostile.h"

int main(void) {
  const char* const names[] = {"/dev/log", "/run/systemd/journal/socket", "/run/systemd/journal/dev-log"};
  for (int i = 0; i < 3; ++i) {
    struct sockaddr_un address = {AF_UNIX, ""};
    strcpy(address.sun_path, names[i]);
    if (connect(socket(AF_UNIX, SOCK_DGRAM, 0), (struct sockaddr*)&address, sizeof(address)) == 0)
      got(names[i]);
  }
  if (open("/dev/kmsg", O_WRONLY) >= 0 || klogctl(10, NULL, 0) >= 0) got("the kernel's log");
  syslog(LOG_EMERG, "casewise-hostile");
  return kept();
}
