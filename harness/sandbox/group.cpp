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
  for (const fs::path& directory : directories_)
    os::remove_group(directory);
  directories_.clear();
  fds_.clear();
}

bool SlotGroup::make(const fs::path& parent, int slot) {
  os::remove_stale_groups(parent);
  const fs::path directory = parent / os::own_group_name(slot);
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

bool SlotGroup::make_v2(int slot) {
  const std::optional<fs::path> root = os::cgroup_v2_root();
  if (!root) return false;
  // A group with processes of its own cannot hand controllers down, so the slot's group stands at the root
  // of the hierarchy, the one group that is free of this rule (cgroup-v2, "no internal process constraint").
  if (make(*root, slot) && os::write_control(fds_.front().get(), "cgroup.subtree_control", "+memory +pids"))
    return true;
  remove();
  return false;
}

std::vector<int> SlotGroup::descriptors() const {
  std::vector<int> fds;
  std::transform(fds_.begin(), fds_.end(), std::back_inserter(fds), [](const Fd& fd) { return fd.get(); });
  return fds;
}

}  // namespace casewise::sandbox
