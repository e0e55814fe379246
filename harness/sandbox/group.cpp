#include "harness/sandbox/group.hpp"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/os/cgroup.hpp"

namespace casewise::sandbox {

namespace fs = std::filesystem;

using os::read_control;
using os::write_control;

namespace {

constexpr const char* kRunName = "run";

}  // namespace

std::unique_ptr<SlotGroup> SlotGroup::create(int slot) {
  std::unique_ptr<SlotGroup> group(new SlotGroup);
  if (group->make_v2(slot)) {
    group->kind_ = GroupKind::v2;
  } else if (group->make_v1(slot)) {
    group->kind_ = GroupKind::v1;
  }
  return group;
}

std::unique_ptr<SlotGroup> SlotGroup::create_none() {
  return std::unique_ptr<SlotGroup>(new SlotGroup);
}

SlotGroup::~SlotGroup() {
  remove();
}

void SlotGroup::remove() {
  for (const fs::path& directory : directories_) {
    ::rmdir((directory / kRunName).c_str());
    ::rmdir(directory.c_str());
  }
  directories_.clear();
}

bool SlotGroup::make(const fs::path& parent, int slot, Fd& fd) {
  os::remove_stale_groups(parent);
  const fs::path directory = parent / fmt::format("casewise-{}-{}", ::getpid(), slot);
  if (::mkdir(directory.c_str(), 0755) != 0 && errno != EEXIST) return false;
  directories_.push_back(directory);
  fd.reset(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return fd.valid();
}

bool SlotGroup::make_v1(int slot) {
  const auto make_in = [&](const char* controller, Fd& fd) {
    const std::optional<fs::path> parent = os::cgroup_v1_directory(controller);
    return parent && make(*parent, slot, fd);
  };
  if (make_in("memory", memory_) && make_in("pids", pids_) && make_in("cpuacct", cpu_)) return true;
  remove();
  return false;
}

bool SlotGroup::make_v2(int slot) {
  const std::optional<fs::path> root = os::cgroup_v2_root();
  if (!root) return false;
  // A group with processes of its own cannot hand controllers down, so the slot's group stands at the root
  // of the hierarchy, the one group that is free of this rule (cgroup-v2, "no internal process constraint").
  if (make(*root, slot, unified_) && write_control(unified_.get(), "cgroup.subtree_control", "+memory +pids"))
    return true;
  remove();
  return false;
}

std::vector<int> SlotGroup::descriptors() const {
  std::vector<int> fds;
  for (const Fd* fd : {&memory_, &pids_, &cpu_, &unified_}) {
    if (fd->valid()) fds.push_back(fd->get());
  }
  return fds;
}

bool Meter::join() const {
  if (group_->kind() != GroupKind::v1) return true;
  for (const Fd* fd : {&group_->memory_, &group_->pids_, &group_->cpu_}) {
    if (!write_control(fd->get(), "cgroup.procs", "0")) return false;
  }
  return true;
}

void Meter::relax() const {
  if (group_->kind() != GroupKind::v1) return;
  // The limit with swap may never lie below the other one, so it goes up first. Not every kernel has it.
  (void)write_control(group_->memory_.get(), "memory.memsw.limit_in_bytes", "-1");
  (void)write_control(group_->memory_.get(), "memory.limit_in_bytes", "-1");
}

bool Meter::begin(Bytes memory, unsigned processes) {
  switch (group_->kind()) {
    case GroupKind::v1:
      return begin_v1(memory, processes);
    case GroupKind::v2:
      return begin_v2(memory, processes);
    case GroupKind::none:
      return true;
  }
  return false;
}

/// What the group holds before a run. What earlier runs left in the page cache is given back first: it would
/// be room for this run to grow. That is slow, so it waits until there is something to give back.
std::uint64_t Meter::memory_at_rest(int group) {
  constexpr std::uint64_t kSlack = std::uint64_t{1} << 20U;
  std::uint64_t held = read_control(group, "memory.usage_in_bytes").value_or(0);
  if (held > least_held_ + kSlack) {
    (void)write_control(group, "memory.force_empty", "0");
    held = read_control(group, "memory.usage_in_bytes").value_or(held);
    least_held_ = held;
  }
  least_held_ = std::min(least_held_, held);
  return held;
}

bool Meter::begin_v1(Bytes memory, unsigned processes) {
  const int group = group_->memory_.get();
  memory_before_ = memory_at_rest(group);
  const std::uint64_t limit = memory_before_ + memory.count();
  if (!write_control(group, "memory.limit_in_bytes", limit)) return false;
  (void)write_control(group, "memory.memsw.limit_in_bytes", limit);
  // The zygote and the run's init are in the group too.
  if (!write_control(group_->pids_.get(), "pids.max", std::uint64_t{processes} + 2)) return false;
  if (!write_control(group, "memory.max_usage_in_bytes", "0")) return false;
  kills_before_ = read_control(group, "memory.oom_control", "oom_kill").value_or(0);
  cpu_before_ = read_control(group_->cpu_.get(), "cpuacct.usage").value_or(0);
  return true;
}

bool Meter::begin_v2(Bytes memory, unsigned processes) {
  const int slot = group_->unified_.get();
  ::unlinkat(slot, kRunName, AT_REMOVEDIR);
  if (::mkdirat(slot, kRunName, 0755) != 0) return false;
  run_.reset(::openat(slot, kRunName, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!run_) return false;
  // Not every kernel counts swap; where there is none to count, the limit is not needed either.
  (void)write_control(run_.get(), "memory.swap.max", "0");
  (void)write_control(run_.get(), "memory.oom.group", "1");
  cpu_before_ = 0;
  memory_before_ = 0;
  kills_before_ = 0;
  return write_control(run_.get(), "memory.max", memory.count()) &&
         write_control(run_.get(), "pids.max", std::uint64_t{processes} + 1);  // the run's init is in it
}

std::optional<Duration> Meter::cpu() const {
  std::optional<std::uint64_t> now;
  if (group_->kind() == GroupKind::v1) now = read_control(group_->cpu_.get(), "cpuacct.usage");
  if (group_->kind() == GroupKind::v2) {
    now = read_control(run_.get(), "cpu.stat", "usage_usec");
    if (now) *now *= 1000;
  }
  if (!now) return std::nullopt;
  return Duration(static_cast<std::int64_t>(*now - cpu_before_));
}

Meter::Figures Meter::end() {
  Figures figures;
  figures.cpu = cpu();
  std::optional<std::uint64_t> peak;
  std::uint64_t kills = 0;
  if (group_->kind() == GroupKind::v1) {
    peak = read_control(group_->memory_.get(), "memory.max_usage_in_bytes");
    kills = read_control(group_->memory_.get(), "memory.oom_control", "oom_kill").value_or(0);
  } else if (group_->kind() == GroupKind::v2) {
    peak = read_control(run_.get(), "memory.peak");
    kills = read_control(run_.get(), "memory.events", "oom_kill").value_or(0);
    run_.reset();
    ::unlinkat(group_->unified_.get(), kRunName, AT_REMOVEDIR);
  }
  if (peak) figures.memory = Bytes(*peak > memory_before_ ? *peak - memory_before_ : 0);
  figures.out_of_memory = kills > kills_before_;
  return figures;
}

}  // namespace casewise::sandbox
