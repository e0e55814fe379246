#include "harness/sandbox/group.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/os/cgroup.hpp"
#include "harness/os/control_file.hpp"

namespace casewise::sandbox {

namespace fs = std::filesystem;

using slot::GroupKind;

std::unique_ptr<SlotGroup> SlotGroup::create(int slot, slot::Privilege privilege) {
  std::unique_ptr<SlotGroup> group(new SlotGroup);
  if (const Status made = group->make_v2(slot)) {
    group->kind_ = GroupKind::v2;
  } else if (privilege == slot::Privilege::root && group->make_v1(slot)) {
    group->kind_ = GroupKind::v1;
  } else {
    group->why_none_ = made.error().message();
  }
  return group;
}

std::unique_ptr<SlotGroup> SlotGroup::create_none(std::string why) {
  std::unique_ptr<SlotGroup> group(new SlotGroup);
  group->why_none_ = std::move(why);
  return group;
}

SlotGroup::~SlotGroup() {
  remove();
}

void SlotGroup::remove() {
  // A zygote that ended in the middle of a run leaves processes that are ended a little after it. One of v1
  // has no such file.
  for (const Fd& fd : fds_)
    (void)os::write_control(fd.get(), "cgroup.kill", "1");
  for (const fs::path& directory : directories_)
    os::remove_group(directory);
  directories_.clear();
  fds_.clear();
  parent_.reset();
}

bool SlotGroup::make(const fs::path& parent, int slot) {
  os::remove_stale_groups(parent);
  const fs::path directory = parent / os::own_group_name(std::to_string(slot));
  if (::mkdir(directory.c_str(), 0755) != 0 && errno != EEXIST) return false;
  directories_.push_back(directory);
  fds_.emplace_back(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return fds_.back().valid();
}

bool SlotGroup::make_v1(int slot) {
  for (const char* controller : {"memory", "pids", "cpuacct"}) {
    const std::optional<fs::path> parent = os::cgroup_v1_directory(controller);
    if (parent && make(*parent, slot)) continue;
    remove();
    return false;
  }
  return true;
}

Status SlotGroup::make_v2(int slot) {
  Result<std::shared_ptr<const os::DelegatedGroup>> parent = os::DelegatedGroup::share();
  if (!parent) return fail(parent.error());
  parent_ = std::move(*parent);
  if (make(parent_->directory(), slot) &&
      os::write_control(fds_.front().get(), "cgroup.subtree_control", "+memory +pids"))
    return {};
  Status failed = fail(system_error("make a control group", errno));
  remove();
  return failed;
}

bool SlotGroup::has_peak() const {
  return kind_ != GroupKind::v2 || ::faccessat(fds_.front().get(), "memory.peak", R_OK, 0) == 0;
}

std::vector<int> SlotGroup::descriptors() const {
  std::vector<int> fds;
  std::transform(fds_.begin(), fds_.end(), std::back_inserter(fds), [](const Fd& fd) { return fd.get(); });
  return fds;
}

}  // namespace casewise::sandbox
