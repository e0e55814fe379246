// 20. Sends sockets through each other, so that what they hold outlives all its processes.
// expect: AC
// outside: works
#include "hostile.h"

int main(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) return 1;
  if (send_descriptor(ends[0], ends[1]) == 0) got("a socket sent");
  struct iovec data = {"x", 1};
  struct mmsghdr messages = {{.msg_iov = &data, .msg_iovlen = 1}, 0};
  if (sendmmsg(ends[0], &messages, 1, 0) >= 0) got("a message sent");
  // No descriptor may pass for another one because of bits that the kernel does not look at.
  for (long high = 0; high < 4; ++high) {
    for (long fd = 0; fd < 2048; ++fd) {
      if (syscall(SYS_sendmsg, high << 32 | fd, &messages.msg_hdr, 0) >= 0) got("a message sent");
    }
  }
  return kept();
}
