#include "harness/os/message.hpp"

#include <cerrno>
#include <cstring>
#include <memory>

#include <sys/socket.h>
#include <sys/uio.h>

namespace casewise::os {

namespace {

constexpr std::size_t kControlBytes = CMSG_SPACE(sizeof(int) * kMaxMessageFds);

}  // namespace

Result<std::pair<Fd, Fd>> message_pair() {
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return fail(system_error("make a socket pair", errno));
  }
  return std::pair(Fd(ends[0]), Fd(ends[1]));
}

Status send_message(int socket, std::string_view bytes, const std::vector<int>& fds) {
  if (bytes.size() > kMaxMessageBytes || fds.size() > kMaxMessageFds) {
    return fail(system_error("send a request to the sandbox", EMSGSIZE));
  }
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  alignas(cmsghdr) char control[kControlBytes] = {};
  if (!fds.empty()) {
    header.msg_control = control;
    header.msg_controllen = CMSG_SPACE(sizeof(int) * fds.size());
    cmsghdr* rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int) * fds.size());
    std::memcpy(CMSG_DATA(rights), fds.data(), sizeof(int) * fds.size());
  }
  while (::sendmsg(socket, &header, MSG_NOSIGNAL) < 0) {
    if (errno != EINTR) return fail(system_error("send a message to the sandbox", errno));
  }
  return {};
}

Result<Message> receive_message(int socket) {
  // Kept, since so much memory is slow to come by for each message.
  thread_local const std::unique_ptr<char[]> buffer(new char[kMaxMessageBytes]);
  Message message;
  iovec part{buffer.get(), kMaxMessageBytes};
  alignas(cmsghdr) char control[kControlBytes] = {};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = sizeof(control);
  ssize_t got = 0;
  while ((got = ::recvmsg(socket, &header, MSG_CMSG_CLOEXEC)) < 0) {
    if (errno != EINTR) return fail(system_error("receive a message from the sandbox", errno));
  }
  message.bytes.assign(buffer.get(), static_cast<std::size_t>(got));
  const bool cut = (header.msg_flags & (MSG_CTRUNC | MSG_TRUNC)) != 0;
  for (cmsghdr* part_header = CMSG_FIRSTHDR(&header); part_header != nullptr;
       part_header = CMSG_NXTHDR(&header, part_header)) {
    if (part_header->cmsg_level != SOL_SOCKET || part_header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (part_header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int fd = -1;
      std::memcpy(&fd, CMSG_DATA(part_header) + i * sizeof(int), sizeof(int));
      message.fds.emplace_back(fd);
    }
  }
  // Descriptors are lost when this process may open no more of them.
  if (cut) return fail(system_error("receive all of a message from the sandbox", EMFILE));
  return message;
}

}  // namespace casewise::os
