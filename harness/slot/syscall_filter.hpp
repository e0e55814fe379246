// The system calls that no program under judgement needs and that have a history of holes or would leave
// something behind for the next run. Threading: set-up code of a single-threaded process.
#pragma once

#include "harness/base/error.hpp"

namespace casewise::slot {

/// Installs the filter for this process and all that it starts, for good. Refused calls fail with ENOSYS or
/// EPERM, so that libraries fall back; calls of other machine modes (32-bit, x32) end the caller. Messages
/// may be sent through the descriptor `socket` only, which no program can have.
[[nodiscard]] Status install_syscall_filter(int socket);

}  // namespace casewise::slot
