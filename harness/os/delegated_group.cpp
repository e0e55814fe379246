#include "harness/os/delegated_group.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/os/cgroup.hpp"

namespace casewise::os {

namespace fs = std::filesystem;

namespace {

constexpr const char* kHandDown = "cgroup.subtree_control";
constexpr const char* kProcesses = "cgroup.procs";

std::vector<std::string> words_of(const fs::path& file) {
  std::vector<std::string> words;
  std::ifstream stream(file);
  for (std::string word; stream >> word;)
    words.push_back(word);
  return words;
}

/// Whether a list of controllers has those that a run needs.
bool has_both(const fs::path& file) {
  const std::vector<std::string> words = words_of(file);
  const auto has = [&words](const char* name) {
    return std::find(words.begin(), words.end(), name) != words.end();
  };
  return has("memory") && has("pids");
}

/// What the kernel wants of whoever makes groups in a directory and starts processes there: the last one is
/// the common ancestor's when a process is born into one group out of another.
bool may_divide(const fs::path& directory) {
  const auto may_write = [](const fs::path& file) {
    return ::faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) == 0;
  };
  return may_write(directory) && may_write(directory / kHandDown) && may_write(directory / kProcesses);
}

Status no_place(const fs::path& directory, const char* why) {
  return fail(ErrorCode::unavailable, fmt::format("control group {} {}", directory.string(), why));
}

/// What every candidate needs.
Status check(const fs::path& directory) {
  if (!has_both(directory / "cgroup.controllers"))
    return no_place(directory, "has no memory and pids controllers");
  if (!may_divide(directory)) return no_place(directory, "is not delegated to this user");
  return {};
}

Status hand_down(const fs::path& directory) {
  return write_file(directory / kHandDown, "+memory +pids");
}

/// Only the root of the whole hierarchy has no type; it alone may have processes and hand controllers down.
bool is_root(const fs::path& directory) {
  return ::access((directory / "cgroup.type").c_str(), F_OK) != 0;
}

}  // namespace

Result<std::shared_ptr<const DelegatedGroup>> DelegatedGroup::share() {
  static std::mutex mutex;
  static std::unique_ptr<DelegatedGroup> present;
  static int holders = 0;
  const std::lock_guard<std::mutex> lock(mutex);
  if (holders == 0) {
    Result<std::unique_ptr<DelegatedGroup>> found = find();
    if (!found) return fail(found.error());
    present = std::move(*found);
  }
  ++holders;
  // Counted here, since nobody may look for a place while the last one moves back.
  return std::shared_ptr<const DelegatedGroup>(present.get(), [](const DelegatedGroup*) {
    const std::lock_guard<std::mutex> held(mutex);
    if (--holders == 0) present.reset();
  });
}

Result<std::unique_ptr<DelegatedGroup>> DelegatedGroup::find() {
  const std::optional<OwnGroup> own = cgroup_v2_own();
  if (!own) return fail(ErrorCode::unavailable, "cgroup v2 is not mounted");
  std::unique_ptr<DelegatedGroup> group(new DelegatedGroup(own->directory));
  const Status taken = group->take_own();
  if (taken) return group;
  while (group->directory_ != own->mount && group->directory_.has_relative_path()) {
    group->directory_ = group->directory_.parent_path();
    if (group->take_above()) return group;
  }
  return fail(taken.error());
}

Status DelegatedGroup::take_above() const {
  if (Status usable = check(directory_); !usable) return usable;
  if (has_both(directory_ / kHandDown)) return {};
  if (is_root(directory_)) return hand_down(directory_);
  return no_place(directory_, "hands no controllers down");
}

Status DelegatedGroup::take_own() {
  if (is_root(directory_)) return take_above();
  if (Status usable = check(directory_); !usable) return usable;
  remove_stale_groups(directory_);
  const std::vector<std::string> processes = words_of(directory_ / kProcesses);
  if (processes != std::vector<std::string>{std::to_string(::getpid())})
    return no_place(directory_, "has other processes too");
  const fs::path aside = directory_ / own_group_name("judge");
  if (::mkdir(aside.c_str(), 0755) != 0) return fail(system_error("make a control group", errno));
  aside_ = aside;
  Status moved = write_file(aside / kProcesses, "0");
  if (moved) moved = hand_down(directory_);
  if (!moved) leave();
  return moved;
}

DelegatedGroup::~DelegatedGroup() {
  leave();
}

void DelegatedGroup::leave() {
  if (aside_.empty()) return;
  (void)write_file(directory_ / kHandDown, "-memory -pids");
  // Whatever we have started by now is there too.
  for (const std::string& process : words_of(aside_ / kProcesses))
    (void)write_file(directory_ / kProcesses, process);
  remove_group(aside_);
  aside_.clear();
}

}  // namespace casewise::os
