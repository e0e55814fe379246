// What else this host does, as far as the kernel tells: reasons to doubt the times of a run. Threading: free
// functions; a watch belongs to one thread.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "harness/base/duration.hpp"
#include "harness/base/fd.hpp"

namespace casewise::os {

/// Time of a core since the start, in steps of a tick (10 ms).
struct CoreTime {
  Duration total{};
  Duration stolen{};  ///< a virtual machine's host gave it to others while this core had work
};

/// From the text of /proc/stat; `core` -1: all cores together.
[[nodiscard]] std::optional<CoreTime> core_time(std::string_view stat, int core);

/// The first number of /proc/loadavg: tasks that ran or waited, over the last minute.
[[nodiscard]] double load_average(std::string_view loadavg);

/// Watches one core around runs. Reading the kernel's figures takes longer than a short run, and such a run
/// is shorter than their steps, so they are read no more often than it makes sense.
class ActivityWatch {
 public:
  explicit ActivityWatch(int core);

  /// To be called before a run.
  void start();
  struct Seen {
    Duration stolen{};
    double load = 0;
  };
  /// After a run: what was seen meanwhile; nothing of a short one.
  [[nodiscard]] std::optional<Seen> stop();

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::optional<Duration> read_stolen() const;

  int core_;
  Fd stat_;
  Fd load_;
  std::optional<Duration> stolen_;  // as of read_
  Clock::time_point read_{};
  Clock::time_point started_{};
};

}  // namespace casewise::os
