#include "harness/slot/meter.hpp"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

namespace casewise::slot {

Meter::Meter(GroupKind kind, std::vector<Fd> directories)
    : kind_(kind), directories_(std::move(directories)) {
  if (kind_ == GroupKind::none) clock_ = os::TreeClock::start();
  if (kind_ != GroupKind::v1) return;
  const int memory = directories_[0].get();
  const int pids = directories_[1].get();
  const int cpu = directories_[2].get();
  files_.limit = {memory, "memory.limit_in_bytes", O_WRONLY};
  files_.swap_limit = {memory, "memory.memsw.limit_in_bytes", O_WRONLY};
  files_.usage = {memory, "memory.usage_in_bytes", O_RDONLY};
  files_.peak = {memory, "memory.max_usage_in_bytes", O_RDWR};
  files_.swap_peak = {memory, "memory.memsw.max_usage_in_bytes", O_RDWR};
  files_.oom = {memory, "memory.oom_control", O_RDONLY};
  files_.processes = {pids, "pids.max", O_WRONLY};
  files_.refusals = {pids, "pids.events", O_RDONLY};
  files_.cpu = {cpu, "cpuacct.usage", O_RDONLY};
}

bool Meter::join() {
  if (kind_ != GroupKind::v1) return true;
  kills_before_ = files_.oom.read("oom_kill").value_or(0);
  refusals_before_ = files_.refusals.read("max").value_or(0);
  return std::all_of(directories_.begin(), directories_.end(), [](const Fd& directory) {
    return os::write_control(directory.get(), "cgroup.procs", "0");
  });
}

// The limit with swap may never lie below the other one, so it goes up first and down last. Not every kernel
// has it.

void Meter::relax() {
  if (kind_ != GroupKind::v1 || limit_ == 0) return;
  (void)files_.swap_limit.write("-1");
  (void)files_.limit.write("-1");
  limit_ = 0;
}

/// Sets the limit, or leaves one that gives little more: what the group holds at rest changes by some
/// hundred KiB from run to run, as the kernel gets round to giving back what has gone.
bool Meter::limit_memory(std::uint64_t limit) {
  constexpr std::uint64_t kLittle = std::uint64_t{512} << 10U;
  if (limit_ >= limit && limit_ <= limit + kLittle) return true;
  const std::uint64_t next = limit + kLittle / 2;
  const bool up = limit_ != 0 && next > limit_;
  if (up) (void)files_.swap_limit.write(next);
  if (!files_.limit.write(next)) {
    const int error = errno;
    relax();
    errno = error;
    return false;
  }
  if (!up) (void)files_.swap_limit.write(next);
  (void)files_.swap_peak.write("0");
  limit_ = next;
  return true;
}

bool Meter::limit_processes(std::uint64_t limit) {
  if (process_limit_ == limit) return true;
  if (!files_.processes.write(limit)) return false;
  process_limit_ = limit;
  return true;
}

namespace {

/// CPU time of this process, in ns.
std::uint64_t own_cpu() {
  timespec used{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<std::uint64_t>(used.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(used.tv_nsec);
}

}  // namespace

void Meter::begin_layout() {
  relax();
  before_layout_ = files_.usage.read().value_or(0);
}

void Meter::end_layout() {
  const std::uint64_t now = files_.usage.read().value_or(0);
  if (own_) *own_ = now > before_layout_ ? *own_ + (now - before_layout_) : *own_;
}

bool Meter::begin(Bytes memory, unsigned processes) {
  switch (kind_) {
    case GroupKind::v1:
      return begin_v1(memory, processes);
    case GroupKind::v2:
      return begin_v2(memory, processes);
    case GroupKind::none:
      own_before_ = own_cpu();
      cpu_before_ = cpu_counter().value_or(0);
      return true;
  }
  return false;
}

/// What the group holds before a run. What earlier runs left in the page cache is given back first: it would
/// be room for this run to grow. That is slow, so it waits until there is something to give back.
std::uint64_t Meter::memory_at_rest() {
  constexpr std::uint64_t kSlack = std::uint64_t{1} << 20U;
  std::uint64_t held = files_.usage.read().value_or(0);
  if (held > least_held_ + kSlack) {
    (void)os::write_control(directories_[0].get(), "memory.force_empty", "0");
    held = files_.usage.read().value_or(held);
    least_held_ = held;
  }
  least_held_ = std::min(least_held_, held);
  constexpr std::uint64_t kHardlyAny = std::uint64_t{1} << 20U;
  constexpr std::uint64_t kNoise = std::uint64_t{4} << 20U;  // the kernel's own objects come and go
  const auto unsettled = [&] { return own_ && held > std::max(*own_, settled_) + kHardlyAny; };
  // Page tables, for one, are given back only when no core can be looking at them any more.
  for (int ms = 0; ms < 50 && unsettled(); ++ms) {
    ::usleep(1000);
    held = files_.usage.read().value_or(held);
  }
  if (unsettled()) settled_ = held;  // it stays; nobody waits for it again
  stained_ = own_ && held > *own_ + kNoise;
  own_ = std::min(own_.value_or(held), held);
  return held;
}

bool Meter::begin_v1(Bytes memory, unsigned processes) {
  memory_before_ = memory_at_rest();
  if (stained_) return false;
  granted_ = memory.count();
  if (!limit_memory(memory_before_ + granted_)) return false;
  // The zygote and the run's init are in the group too.
  if (!limit_processes(std::uint64_t{processes} + 2)) return false;
  if (!files_.peak.write("0")) return false;
  own_before_ = own_cpu();
  cpu_before_ = cpu_counter().value_or(0);
  return true;
}

bool Meter::begin_v2(Bytes memory, unsigned processes) {
  const int slot = directories_[0].get();
  // One that a zygote before us could not remove may still have its name.
  std::string name;
  do {
    name = "run-" + std::to_string(next_run_++);
  } while (::mkdirat(slot, name.c_str(), 0755) != 0 && errno == EEXIST);
  run_.reset(::openat(slot, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  run_names_.push_back(std::move(name));
  if (!run_) return false;
  const int run = run_.get();
  files_.peak = {run, "memory.peak", O_RDONLY};
  files_.oom = {run, "memory.events", O_RDONLY};
  files_.refusals = {run, "pids.events", O_RDONLY};
  files_.cpu = {run, "cpu.stat", O_RDONLY};
  files_.kill = {run, "cgroup.kill", O_WRONLY};
  // Not every kernel counts swap; where there is none to count, the limit is not needed either. The processes
  // are not one group for the kernel's choice of what to end (memory.oom.group): the run's init has the
  // zygote's memory, and who shares memory with a process that is ended for it is ended too.
  (void)os::write_control(run, "memory.swap.max", "0");
  return os::ControlFile(run, "memory.max", O_WRONLY).write(memory.count()) &&
         os::ControlFile(run, "pids.max", O_WRONLY)
             .write(std::uint64_t{processes} + 1);  // the run's init is in it
}

/// Of all that is counted together, in ns.
std::optional<std::uint64_t> Meter::cpu_counter() const {
  std::optional<std::uint64_t> now;
  switch (kind_) {
    case GroupKind::v1:
      return files_.cpu.read();
    case GroupKind::v2:
      now = files_.cpu.read("usage_usec");
      if (now) *now *= 1000;
      return now;
    case GroupKind::none:
      if (const std::optional<Duration> time = clock_.read()) now = static_cast<std::uint64_t>(time->count());
      return now;
  }
  return now;
}

std::optional<Duration> Meter::cpu() const {
  // Where this process is counted too, its share is not the program's. Asked for first: that brings the other
  // counter up to date.
  const std::uint64_t own = kind_ == GroupKind::v2 ? 0 : own_cpu() - own_before_;
  const std::optional<std::uint64_t> now = cpu_counter();
  if (!now) return std::nullopt;
  return Duration(static_cast<std::int64_t>(*now - std::min(*now, cpu_before_ + own)));
}

bool Meter::kill() const {
  return kind_ == GroupKind::v2 && files_.kill.write("1");
}

/// A process can be gone for everybody and not yet for its group, which then is busy. It goes a run later.
void Meter::remove_run_groups() {
  const int slot = directories_[0].get();
  const auto removed = [slot](const std::string& name) {
    return ::unlinkat(slot, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT;
  };
  run_names_.erase(std::remove_if(run_names_.begin(), run_names_.end(), removed), run_names_.end());
}

bool Meter::was_at_limit(std::uint64_t peak) const {
  if (kind_ == GroupKind::v2) return files_.oom.read("oom").value_or(0) > 0;
  // Not memory.failcnt: Linux 6.18 does not count what the limit with swap refuses. Nobody is ended for a
  // larger piece of memory than eight pages, so who is ended for the limit came this near to it.
  constexpr std::uint64_t kLargest = std::uint64_t{8} * 4096;
  return std::max(peak, files_.swap_peak.read().value_or(0)) + kLargest >= limit_;
}

/// A program that the kernel killed because the host or a group above was out of memory did nothing wrong:
/// its own group was never at the limit.
void Meter::read_kills(Figures& figures, std::uint64_t peak) {
  const std::uint64_t kills = files_.oom.read("oom_kill").value_or(kills_before_);
  const bool killed = kills > kills_before_;
  const bool at_limit = killed && was_at_limit(peak);
  figures.out_of_memory = killed && at_limit;
  figures.starved = killed && !at_limit;
  constexpr std::uint64_t kRoom = std::uint64_t{2} << 20U;
  if (kind_ != GroupKind::v1) return;
  kills_before_ = kills;
  if (peak + kRoom > limit_) relax();  // the zygote needs some to answer
}

Meter::Figures Meter::end() {
  Figures figures;
  figures.cpu = cpu();
  if (kind_ == GroupKind::none) return figures;
  const std::optional<std::uint64_t> peak = files_.peak.read();
  if (peak) figures.memory = Bytes(*peak > memory_before_ ? *peak - memory_before_ : 0);
  if (peak && kind_ == GroupKind::v1) figures.memory = std::min(*figures.memory, Bytes(granted_));
  read_kills(figures, peak.value_or(limit_));
  const std::uint64_t refusals = files_.refusals.read("max").value_or(refusals_before_);
  figures.refused_forks = refusals - refusals_before_;
  if (kind_ == GroupKind::v1) refusals_before_ = refusals;
  if (kind_ == GroupKind::v2) {
    files_ = Files{};
    run_.reset();
    remove_run_groups();
  }
  return figures;
}

}  // namespace casewise::slot
