#include "harness/os/pipe.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace casewise::os {

Result<Pipe> make_pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(system_error("make a pipe", errno));
  return Pipe{Fd(ends[0]), Fd(ends[1])};
}

Status never_block(int end) {
  if (::fcntl(end, F_SETFL, O_NONBLOCK) != 0) return fail(system_error("set up a pipe", errno));
  return {};
}

}  // namespace casewise::os
