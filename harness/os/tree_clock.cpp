#include "harness/os/tree_clock.hpp"

#include <cstdint>

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace casewise::os {

TreeClock TreeClock::start() {
  perf_event_attr attributes{};
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.size = sizeof(attributes);
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.inherit = 1;
  attributes.exclude_kernel =
      1;  // asked of unprivileged users; the clock counts the kernel's share all the same
  attributes.exclude_hv = 1;
  TreeClock clock;
  clock.event_.reset(
      static_cast<int>(::syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC)));
  return clock;
}

std::optional<Duration> TreeClock::read() const {
  std::uint64_t nanoseconds = 0;
  if (::read(event_.get(), &nanoseconds, sizeof(nanoseconds)) != static_cast<ssize_t>(sizeof(nanoseconds)))
    return std::nullopt;
  return Duration(static_cast<std::int64_t>(nanoseconds));
}

}  // namespace casewise::os
