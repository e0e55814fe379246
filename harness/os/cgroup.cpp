#include "harness/os/cgroup.hpp"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"

namespace casewise::os {

namespace fs = std::filesystem;

namespace {

struct CgroupMount {
  fs::path root;  // which group of the hierarchy the mount shows
  fs::path point;
  bool v2 = false;
  std::string options;  // super options: the v1 controllers
};

/// All cgroup mounts, from /proc/self/mountinfo (proc(5) gives its fields).
std::vector<CgroupMount> cgroup_mounts() {
  std::vector<CgroupMount> mounts;
  std::ifstream file("/proc/self/mountinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    const std::vector<std::string> before = split_words(line.substr(0, dash));
    const std::vector<std::string> after = split_words(line.substr(dash + 3));
    if (before.size() < 5 || after.size() < 3) continue;
    if (after[0] != "cgroup" && after[0] != "cgroup2") continue;
    mounts.push_back({before[3], before[4], after[0] == "cgroup2", "," + after[2] + ","});
  }
  return mounts;
}

/// Our group's path in the hierarchy of `controller`; an empty controller is the v2 hierarchy.
fs::path own_group(std::string_view controller) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string list = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool found =
        controller.empty() ? list == ",," : list.find(fmt::format(",{},", controller)) != std::string::npos;
    if (found) return line.substr(second + 1);
  }
  return "/";
}

/// A group's directory below a mount that may itself show only a part of the hierarchy.
fs::path directory_below(const CgroupMount& mount, const fs::path& group) {
  const fs::path relative = group.lexically_relative(mount.root);
  if (relative.empty() || relative == "." || *relative.begin() == "..") return mount.point;
  return (mount.point / relative).lexically_normal();
}

std::string group_prefix() {
  struct stat pid_namespace {};
  (void)::stat("/proc/self/ns/pid", &pid_namespace);
  return fmt::format("casewise-{}-", pid_namespace.st_ino);
}

}  // namespace

std::optional<fs::path> cgroup_v1_directory(std::string_view controller) {
  for (const CgroupMount& mount : cgroup_mounts()) {
    if (mount.v2 || mount.options.find(fmt::format(",{},", controller)) == std::string::npos) continue;
    const fs::path directory = directory_below(mount, own_group(controller));
    std::error_code ignored;
    return fs::is_directory(directory, ignored) ? directory : mount.point;
  }
  return std::nullopt;
}

std::optional<OwnGroup> cgroup_v2_own() {
  for (const CgroupMount& mount : cgroup_mounts()) {
    if (mount.v2) return OwnGroup{mount.point, directory_below(mount, own_group(""))};
  }
  return std::nullopt;
}

std::string own_group_name(std::string_view part) {
  return fmt::format("{}{}-{}", group_prefix(), ::getpid(), part);
}

std::vector<fs::path> cgroup_ancestry(std::string_view controller) {
  std::vector<fs::path> groups;
  for (const CgroupMount& mount : cgroup_mounts()) {
    if (!mount.v2 && mount.options.find(fmt::format(",{},", controller)) == std::string::npos) continue;
    fs::path group = directory_below(mount, own_group(mount.v2 ? "" : controller));
    for (; group != mount.point && group.has_relative_path(); group = group.parent_path())
      groups.push_back(group);
    groups.push_back(mount.point);
  }
  return groups;
}

namespace {

/// Tries so many times, a millisecond apart, while a group is busy.
void remove_tree(const fs::path& directory, int tries) {
  const auto remove = [&tries](const fs::path& group) {
    while (::rmdir(group.c_str()) != 0 && errno == EBUSY && --tries > 0)
      ::usleep(1000);
  };
  std::error_code ignored;
  for (const fs::directory_entry& inner : fs::directory_iterator(directory, ignored)) {
    if (inner.is_directory(ignored)) remove(inner.path());
  }
  remove(directory);
}

}  // namespace

void remove_group(const fs::path& directory) {
  // A process that was killed takes a moment to leave, and since Linux 6.19 even one that was waited for.
  constexpr int kTries = 1000;
  remove_tree(directory, kTries);
}

void remove_stale_groups(const fs::path& directory) {
  const std::string prefix = group_prefix();
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
    const std::string name = entry.path().filename().string();
    pid_t pid = 0;
    if (name.rfind(prefix, 0) != 0) continue;
    const char* digits = name.data() + prefix.size();
    const auto [end, error] = std::from_chars(digits, name.data() + name.size(), pid);
    if (error != std::errc{} || end == name.data() + name.size() || *end != '-') continue;
    if (::kill(pid, 0) == 0 || errno != ESRCH) continue;
    remove_tree(entry.path(), 1);
  }
}

}  // namespace casewise::os
