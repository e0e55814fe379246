#include "harness/tests/hostile/host_state.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/os/cgroup.hpp"
#include "harness/tests/e2e/process.hpp"

namespace casewise::hostile {

namespace fs = std::filesystem;

namespace {

using Lines = std::set<std::string>;

constexpr const char* kMark = "casewise-hostile";
constexpr const char* kMarkedKey = "380510";  // 0x5ca5e

std::vector<std::string> lines_of(const fs::path& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

/// Lines of `path` that contain one of the texts.
void add_lines(Lines& state, const fs::path& path, const std::vector<std::string>& texts) {
  for (const std::string& line : lines_of(path)) {
    if (std::any_of(texts.begin(), texts.end(),
                    [&](const std::string& text) { return line.find(text) != std::string::npos; }))
      state.insert(path.string() + ": " + line);
  }
}

void add_processes(Lines& state) {
  for (const e2e::ProcessId& process : e2e::descendants(::getpid())) {
    state.insert(fmt::format("process {} started {}", process.pid, process.started));
    // Where they can be read: the slot itself must not gather mounts or descriptors.
    const fs::path directory = fmt::format("/proc/{}", process.pid);
    state.insert(fmt::format("process {} mounts {}", process.pid, lines_of(directory / "mountinfo").size()));
    std::error_code error;
    const auto open =
        std::distance(fs::directory_iterator(directory / "fd", error), fs::directory_iterator());
    state.insert(fmt::format("process {} descriptors {}", process.pid, error ? 0 : open));
    add_lines(state, directory / "net" / "unix", {kMark});  // sockets of the slot's own network namespace
  }
}

/// The groups of all slots of this process.
void add_groups(Lines& state) {
  std::vector<fs::path> parents;
  for (const char* controller : {"memory", "pids", "cpuacct"}) {
    if (const auto parent = os::cgroup_v1_directory(controller)) parents.push_back(*parent);
  }
  if (const auto own = os::cgroup_v2_own()) parents.push_back(own->directory);
  for (const fs::path& parent : parents) {
    std::error_code ignored;
    for (const fs::directory_entry& group : fs::directory_iterator(parent, ignored)) {
      if (group.path().filename().string().rfind(os::own_group_name(""), 0) != 0) continue;
      for (const fs::directory_entry& inner : fs::directory_iterator(group, ignored)) {
        if (inner.is_directory(ignored)) state.insert("group " + inner.path().string());
      }
      for (const std::string& pid : lines_of(group.path() / "cgroup.procs"))
        state.insert(fmt::format("group {} has process {}", group.path().string(), pid));
    }
  }
}

void add_files(Lines& state, unsigned user) {
  for (const char* directory : {"/", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/dev/mqueue", "/run", "."}) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
      struct stat status {};
      const bool marked = entry.path().string().find(kMark) != std::string::npos;
      const bool owned = ::lstat(entry.path().c_str(), &status) == 0 && status.st_uid == user;
      if (marked || owned) state.insert("file " + entry.path().string());
    }
  }
}

void add_own(Lines& state) {
  std::size_t open = 0;
  for (int fd = 0; fd < 4096; ++fd)
    open += ::fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
  state.insert(fmt::format("descriptors {}", open));
  for (const std::string& mount : lines_of("/proc/self/mountinfo"))
    state.insert("mount " + mount);
}

}  // namespace

Lines host_state(unsigned user) {
  Lines state;
  const std::string user_text = std::to_string(user);
  add_processes(state);
  add_groups(state);
  add_files(state, user);
  for (const char* kind : {"shm", "sem", "msg"})
    add_lines(state, fmt::format("/proc/sysvipc/{}", kind), {kMarkedKey, " " + user_text + " "});
  add_lines(state, "/proc/keys", {kMark});
  add_lines(state, "/proc/key-users", {user_text + ":"});
  add_own(state);
  return state;
}

std::string difference(const Lines& before, const Lines& after) {
  std::string text;
  for (const std::string& line : after)
    text += before.count(line) == 0 ? "new: " + line + "\n" : "";
  for (const std::string& line : before)
    text += after.count(line) == 0 ? "gone: " + line + "\n" : "";
  return text;
}

void adopt_orphans() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

}  // namespace casewise::hostile
