// Starting and waiting for processes with clone3 and pidfds. Threading: free functions; a pidfd names one
// process for ever, so nothing here can hit a reused pid.
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/types.h>

#include "harness/base/error.hpp"

namespace casewise::os {

/// How a process is started in the memory of its parent.
struct SharedSpawn {
  std::uint64_t flags = 0;  ///< CLONE_* beside CLONE_VM, which is always set
  int exit_signal = 0;
  int cgroup = -1;        ///< directory of a v2 group for CLONE_INTO_CGROUP, or -1
  int* pidfd = nullptr;   ///< set when CLONE_PIDFD is among the flags
  void* stack = nullptr;  ///< lowest address
  std::size_t stack_size = 0;
};

/// Runs `entry(argument)` as a new process that shares this one's memory; it ends with the entry's result
/// as its exit code. The entry may use raw system calls only. Returns the pid or -errno.
/// On machines for which there is no assembly here, the memory is copied instead of shared.
long spawn_sharing_memory(const SharedSpawn& spawn, int (*entry)(void*), void* argument);

/// Exit codes of a process whose program could not be started.
constexpr int kNoDescriptor = 125;  ///< it was not given what it needs: too many open files
constexpr int kNotAlone = 126;      ///< it could not rid itself of our descriptors
constexpr int kNotLoaded = 127;

/// Starts the executable file `image` with one descriptor of ours as its number 3, /dev/null as 0 to 2 and
/// nothing else, no arguments but its name, no environment, in a session of its own. Takes the same small
/// time however large the calling process is. A program that does not come so far ends with one of the exit
/// codes above.
[[nodiscard]] Result<pid_t> start_image(int image, const char* name, int inherited);

/// Sends a signal through a pidfd; false when the process is gone.
bool send_signal(int pidfd, int signal);

/// Waits for the process and reaps it. Returns its wait status as waitpid gives it, or -errno.
int wait_for(pid_t pid);

}  // namespace casewise::os
