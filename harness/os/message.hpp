// Messages with file descriptors over a SOCK_SEQPACKET pair. Threading: one sender and one receiver an end.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace casewise::os {

struct Message {
  std::string bytes;
  std::vector<Fd> fds;
};

constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 17U;
constexpr std::size_t kMaxMessageFds = 16;

[[nodiscard]] Result<std::pair<Fd, Fd>> message_pair();

/// Sends all or fails; a closed peer is an error, never a SIGPIPE.
[[nodiscard]] Status send_message(int socket, std::string_view bytes, const std::vector<int>& fds = {});

/// Waits for one message. Empty bytes: the peer has closed its end.
[[nodiscard]] Result<Message> receive_message(int socket);

}  // namespace casewise::os
