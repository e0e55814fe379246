// 20. Sends sockets through each other, so that what they hold outlives all its processes.
// expect: AC
#define _GNU_SOURCE

#include <sys/socket.h>

#include "hostile.h"

static void send_descriptor(int through, int fd) {
  char byte = 'x';
  char control[CMSG_SPACE(sizeof(int))];
  struct iovec data = {&byte, 1};
  struct msghdr message = {0};
  memset(control, 0, sizeof(control));
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  struct cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &fd, sizeof(int));
  sendmsg(through, &message, 0);
}

int main(void) {
  static char buffer[65536];
  for (int i = 0; i < 60; ++i) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) return 1;
    send_descriptor(ends[0], ends[1]);
    send_descriptor(ends[1], ends[0]);
    for (int end = 0; end < 2; ++end) {
      while (write(ends[end], buffer, sizeof(buffer)) > 0) {
      }
    }
    close(ends[0]);
    close(ends[1]);
  }
  return kept();
}
