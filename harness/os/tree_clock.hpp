// CPU time of this process and of all that it will start, counted by the kernel at each context switch; needs
// no privileges where perf events are open to everybody. Threading: one thread at a time.
#pragma once

#include <optional>

#include "harness/base/duration.hpp"
#include "harness/base/fd.hpp"

namespace casewise::os {

class TreeClock {
 public:
  /// Starts to count. Where the host does not allow it (kernel.perf_event_paranoid), every read gives
  /// nothing.
  static TreeClock start();

  /// User and system time since the start, of children that nobody waited for too.
  [[nodiscard]] std::optional<Duration> read() const;

 private:
  Fd event_;
};

}  // namespace casewise::os
