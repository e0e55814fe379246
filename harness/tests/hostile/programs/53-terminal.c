// 53. Types into the terminal from which the judge was started.
// expect: AC
// outside: works
#define _GNU_SOURCE

#include <sys/ioctl.h>
#include <termios.h>

#include "hostile.h"

int main(void) {
  const char* const names[] = {"/dev/tty", "/dev/console", "/dev/tty0", "/dev/pts/0", "/dev/ptmx"};
  for (int i = 0; i < 5; ++i) {
    if (open(names[i], O_RDWR) >= 0) got(names[i]);
  }
  for (int fd = 0; fd < 3; ++fd) {
    if (isatty(fd) || ioctl(fd, TIOCSTI, "x") == 0) got("a terminal");
  }
  if (syscall(SYS_vhangup) == 0) got("a hang-up");
  return kept();
}
