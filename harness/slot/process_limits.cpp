#include "harness/slot/process_limits.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <sys/resource.h>

namespace casewise::slot {

void lift_own_limits() {
  for (const auto resource :
       {RLIMIT_NPROC, RLIMIT_AS, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_CPU, RLIMIT_NOFILE}) {
    const rlimit unlimited{RLIM_INFINITY, RLIM_INFINITY};
    if (::setrlimit(resource, &unlimited) == 0) continue;
    rlimit present{};
    if (::getrlimit(resource, &present) != 0) continue;
    present.rlim_cur = present.rlim_max;
    ::setrlimit(resource, &present);
  }
}

int open_files() {
  constexpr rlim_t kMost = 256;
  rlimit own{};
  if (::getrlimit(RLIMIT_NOFILE, &own) != 0) return 0;
  return static_cast<int>(std::min(own.rlim_cur - 1, kMost));
}

void limit_for_good(int open_files) {
  const auto set = [](auto resource, rlim_t value) {
    const rlimit limit{value, value};
    ::setrlimit(resource, &limit);
  };
  set(RLIMIT_NOFILE, static_cast<rlim_t>(open_files));
  for (const auto resource : {RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO})
    set(resource, 0);
}

void forbid_core_dumps() {
  const rlimit one_byte{1, 1};
  ::setrlimit(RLIMIT_CORE, &one_byte);
}

namespace {

/// Collects the settings of a run. A hard limit of ours that lies lower cannot be raised, and a program that
/// feels it would be blamed for it.
class Settings {
 public:
  Settings(Launch& launch, const std::array<rlim_t, RLIM_NLIMITS>& hard) : launch_(&launch), hard_(&hard) {}

  void set(int resource, std::uint64_t value) {
    launch_->limits[launch_->limit_count++] = {resource, value, value};
  }

  /// As set, for a limit that a right program may come near to.
  void grant(int resource, std::uint64_t value, const char* name) {
    need(resource, value, name);
    set(resource, value);
  }

  void need(int resource, std::uint64_t value, const char* name) {
    if (hard_limit(resource) < value) lower_ = name;
  }

  void need_unlimited(int resource, const char* name) {
    if (hard_limit(resource) != RLIM_INFINITY) lower_ = name;
  }

  [[nodiscard]] Status result() const {
    if (lower_ == nullptr) return {};
    return fail(
        ErrorCode::unavailable,
        fmt::format("give the program its limits: casewise itself was started with a lower hard limit "
                    "(ulimit -H {})",
                    lower_));
  }

 private:
  [[nodiscard]] std::uint64_t hard_limit(int resource) const {
    return hard_->at(static_cast<std::size_t>(resource));
  }

  Launch* launch_;
  const std::array<rlim_t, RLIM_NLIMITS>* hard_;
  const char* lower_ = nullptr;
};

}  // namespace

RunLimits::RunLimits() {
  for (std::size_t resource = 0; resource < hard_.size(); ++resource) {
    rlimit present{};
    const bool known = ::getrlimit(static_cast<__rlimit_resource>(resource), &present) == 0;
    hard_[resource] = known ? present.rlim_max : RLIM_INFINITY;
  }
}

Status RunLimits::add(Launch& launch, const RequestHeader& header, bool grouped, bool counts_cpu) const {
  Settings settings(launch, hard_);
  // Never before the time is really up, since the kernel's check of this limit goes by ticks. It is set only
  // where nobody else watches the CPU time: with it a program's own clock of its CPU time, by which it may
  // stop in good time, goes by ticks too.
  const auto seconds = static_cast<std::uint64_t>((header.cpu_ns + 999'999'999) / 1'000'000'000);
  settings.need(RLIMIT_CPU, seconds + 1, "-t");
  if (!counts_cpu) settings.set(RLIMIT_CPU, seconds + 1);
  // Files in memory count as files too; for them the memory limit is to be the one that is hit.
  settings.grant(RLIMIT_FSIZE, std::max(header.scratch, 2 * header.memory), "-f");
  settings.need_unlimited(RLIMIT_AS, "-v");
  if (grouped) {
    settings.grant(RLIMIT_STACK, header.memory, "-s");
    settings.need_unlimited(RLIMIT_DATA, "-d");
    return settings.result();
  }
  // The best that limits of single processes can do. Address space that is only reserved, as threads and
  // virtual machines do it, must not count, so this is no more than a backstop; the peak is judged at the
  // end.
  constexpr std::uint64_t kStack = std::uint64_t{64} << 20U;
  constexpr std::uint64_t kReserve = std::uint64_t{1} << 30U;
  settings.grant(RLIMIT_STACK, std::min(header.memory, kStack), "-s");
  settings.grant(RLIMIT_DATA, 2 * header.memory + kReserve, "-d");
  settings.grant(RLIMIT_NPROC, std::uint64_t{header.processes} + 2, "-u");
  return settings.result();
}

}  // namespace casewise::slot
