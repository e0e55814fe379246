// The first process of a run's PID namespace and, below it, the program itself as PID 2: as PID 1 a program
// would not die of its own signals. Both share the zygote's memory until the program is loaded, so this
// file's code uses raw system calls only. Threading: see above.
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/resource.h>

#include "harness/os/scheduling.hpp"

namespace casewise::slot {

/// Which step of starting a program failed; its text is step_name's.
enum class Step : int { none, guard, proc, spawn, streams, descriptors, limits, confine, identity, execute };

[[nodiscard]] const char* step_name(Step step);

/// What a run's init reports, in memory that the zygote sees.
struct InitReport {
  volatile int step = 0;   ///< a Step; none: the program was started
  volatile int error = 0;  ///< errno of the failed step
  volatile bool finished = false;
  volatile int wait_status = 0;
  volatile std::int64_t end_ns = 0;    ///< CLOCK_MONOTONIC, when the program was reaped
  volatile std::int64_t last_pid = 0;  ///< highest process or thread id that was given out; 0: not known
  rusage usage{};                      ///< of all processes that were waited for
};

struct LimitSetting {
  int resource = 0;
  std::uint64_t soft = 0;
  std::uint64_t hard = 0;
};

/// Everything that is decided before the start.
struct Launch {
  const char* program = nullptr;  ///< path inside the jail; unused with an image
  int image = -1;
  char* const* argv = nullptr;
  char* const* envp = nullptr;
  const char* root = nullptr;  ///< directory that becomes the program's root
  const char* directory = nullptr;
  const char* proc = nullptr;  ///< where the run's /proc is mounted; null: it has none
  int input = -1;
  int output = -1;
  int error = -1;
  int zygote = -1;     ///< a pidfd of the process that this one must not outlive
  int oom_score = -1;  ///< directory descriptor of the host's /proc, or -1
  int last_pid = -1;   ///< the host's /proc/sys/kernel/ns_last_pid, open for reading, or -1
  const os::Scheduling* scheduling = nullptr;  ///< the program's
  bool change_identity = false;                ///< from root to the user
  unsigned user = 0;
  bool end_and_reap = false;  ///< end what the program leaves, so that it is among what was waited for
  LimitSetting limits[16] = {};
  std::size_t limit_count = 0;
  void* program_stack = nullptr;
  std::size_t program_stack_size = 0;
  InitReport* report = nullptr;
};

/// Entry of the init; takes a Launch*.
int run_mini_init(void* launch);

}  // namespace casewise::slot
