#include "harness/slot/process_limits.hpp"

#include <algorithm>
#include <optional>

#include <sys/resource.h>

namespace casewise::slot {

void lift_own_limits() {
  for (const auto resource : {RLIMIT_NPROC, RLIMIT_AS, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_CPU}) {
    const rlimit unlimited{RLIM_INFINITY, RLIM_INFINITY};
    if (::setrlimit(resource, &unlimited) == 0) continue;
    rlimit present{};
    if (::getrlimit(resource, &present) != 0) continue;
    present.rlim_cur = present.rlim_max;
    ::setrlimit(resource, &present);
  }
}

void add_limits(Launch& launch, const RequestHeader& header, bool grouped) {
  const auto add = [&](int resource, std::uint64_t soft, std::optional<std::uint64_t> hard = std::nullopt) {
    // A hard limit of ours that lies lower cannot be raised.
    rlimit present{};
    if (::getrlimit(static_cast<__rlimit_resource>(resource), &present) != 0)
      present.rlim_max = RLIM_INFINITY;
    const std::uint64_t most = present.rlim_max;
    launch.limits[launch.limit_count++] = {resource, std::min(soft, most),
                                           std::min(hard.value_or(soft), most)};
  };
  // The second line of defence; without control groups it is the only one, in whole seconds: the soft limit
  // then tells the program's end apart by its signal, the hard one comes a second later.
  const auto seconds = static_cast<std::uint64_t>((header.cpu_ns + 999'999'999) / 1'000'000'000);
  add(RLIMIT_CPU, grouped ? seconds + 1 : seconds, seconds + 1);
  add(RLIMIT_CORE, 0);
  add(RLIMIT_NOFILE, 256);
  add(RLIMIT_MEMLOCK, 0);
  add(RLIMIT_MSGQUEUE, 0);
  add(RLIMIT_NICE, 0);
  add(RLIMIT_RTPRIO, 0);
  // Files in memory count as files too; for them the memory limit is to be the one that is hit.
  add(RLIMIT_FSIZE, std::max(header.scratch, 2 * header.memory));
  if (grouped) {
    add(RLIMIT_STACK, header.memory);
    return;
  }
  // The best that limits of single processes can do. Address space that is only reserved, as threads and
  // virtual machines do it, must not count, so this is no more than a backstop; the peak is judged at the
  // end.
  constexpr std::uint64_t kStack = std::uint64_t{64} << 20U;
  constexpr std::uint64_t kReserve = std::uint64_t{1} << 30U;
  add(RLIMIT_STACK, std::min(header.memory, kStack));
  add(RLIMIT_DATA, 2 * header.memory + kReserve);
  add(RLIMIT_NPROC, std::uint64_t{header.processes} + 2);
}

}  // namespace casewise::slot
