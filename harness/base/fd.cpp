#include "harness/base/fd.hpp"

#include <unistd.h>

namespace casewise {

void Fd::reset(int fd) {
  if (fd_ >= 0) ::close(fd_);
  fd_ = fd;
}

}  // namespace casewise
