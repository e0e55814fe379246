#include "harness/tests/e2e/process.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/file.hpp"

extern "C" char** environ;

namespace casewise::e2e {

namespace fs = std::filesystem;

namespace {

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> environment_of(const Command& command) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (command.environment.count(text.substr(0, text.find('='))) == 0) entries.push_back(text);
  }
  for (const auto& [name, value] : command.environment)
    entries.push_back(name + "=" + value);
  return entries;
}

/// Signals as a program finds them that a shell starts in the foreground, and a session of its own.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    sigset_t all;
    sigset_t none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

class SpawnFiles {
 public:
  SpawnFiles() { posix_spawn_file_actions_init(&actions_); }
  SpawnFiles(const SpawnFiles&) = delete;
  SpawnFiles& operator=(const SpawnFiles&) = delete;
  ~SpawnFiles() { posix_spawn_file_actions_destroy(&actions_); }

  void open(int fd, const fs::path& path, int flags) {
    posix_spawn_file_actions_addopen(&actions_, fd, path.c_str(), flags, 0600);
  }
  void change_directory(const fs::path& path) {
    posix_spawn_file_actions_addchdir_np(&actions_, path.c_str());
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Empty when there is no such file, as a process may be gone between two looks at /proc.
std::string content(const fs::path& path) {
  return read_file(path).value_or("");
}

/// A line of /proc/PID/stat. The program's name may hold blanks and brackets, so that numbers count from the
/// last bracket.
std::optional<ProcessId> read_process(pid_t pid) {
  const std::string line = content(fmt::format("/proc/{}/stat", pid));
  const std::size_t bracket = line.rfind(')');
  if (bracket == std::string::npos) return std::nullopt;
  std::istringstream fields(line.substr(bracket + 1));
  ProcessId process{pid, 0, 0};
  std::string state;
  std::string skipped;
  fields >> state >> process.parent;
  constexpr int kBetween = 17;  // fields 5 to 21; 22 is the start time (proc(5))
  for (int i = 0; i < kBetween; ++i)
    fields >> skipped;
  fields >> process.started;
  if (!fields || state == "Z" || state == "X") return std::nullopt;
  return process;
}

std::vector<ProcessId> all_processes() {
  std::vector<ProcessId> processes;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (const auto process = read_process(static_cast<pid_t>(std::stol(name)))) processes.push_back(*process);
  }
  return processes;
}

}  // namespace

Running::Running(const Command& command) {
  std::string directory = (fs::temp_directory_path() / "casewise-streams-XXXXXX").string();
  if (::mkdtemp(directory.data()) == nullptr) {
    ADD_FAILURE() << "cannot make " << directory;
    return;
  }
  directory_ = directory;
  out_ = command.output.value_or(directory_ / "out");
  err_ = directory_ / "err";
  EXPECT_TRUE(write_file(directory_ / "in", command.input));
  SpawnFiles files;
  files.open(STDIN_FILENO, directory_ / "in", O_RDONLY);
  files.open(STDOUT_FILENO, out_, command.output ? O_WRONLY : O_WRONLY | O_CREAT);
  files.open(STDERR_FILENO, err_, O_WRONLY | O_CREAT);
  files.change_directory(command.directory);
  std::vector<std::string> argv = command.argv;
  std::vector<std::string> environment = environment_of(command);
  const SpawnAttributes attributes;
  const int error = ::posix_spawn(&pid_, argv.front().c_str(), files.get(), attributes.get(),
                                  pointers(argv).data(), pointers(environment).data());
  if (error != 0) {
    ADD_FAILURE() << "cannot start " << argv.front() << ", errno " << error;
    pid_ = -1;
  }
}

Running::~Running() {
  if (!ended()) {
    signal(SIGKILL);
    int status = 0;
    ::waitpid(pid_, &status, 0);
  }
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

std::string Running::out() const {
  return content(out_);
}

void Running::signal(int number) const {
  if (pid_ > 0) ::kill(pid_, number);
}

bool Running::ended() {
  if (pid_ < 0 || status_) return true;
  int status = 0;
  if (::waitpid(pid_, &status, WNOHANG) != pid_) return false;
  status_ = status;
  return true;
}

Ended Running::wait(std::chrono::milliseconds timeout) {
  if (!comes_true([this] { return ended(); }, timeout)) {
    ADD_FAILURE() << "still running after " << timeout.count() << " ms";
    signal(SIGKILL);
    (void)comes_true([this] { return ended(); }, std::chrono::seconds(10));
  }
  Ended result;
  if (status_) result.exit_code = WIFEXITED(*status_) ? WEXITSTATUS(*status_) : 128 + WTERMSIG(*status_);
  result.out = fs::is_regular_file(out_) ? content(out_) : "";
  result.err = content(err_);
  return result;
}

std::vector<ProcessId> descendants(pid_t ancestor) {
  const std::vector<ProcessId> all = all_processes();
  std::set<pid_t> family = {ancestor};
  std::vector<ProcessId> found;
  for (std::size_t before = 0; before != family.size();) {  // a child may stand before its parent in the list
    before = family.size();
    for (const ProcessId& process : all) {
      if (family.count(process.parent) > 0 && family.insert(process.pid).second) found.push_back(process);
    }
  }
  return found;
}

std::size_t processes_with(const std::string& text) {
  std::size_t count = 0;
  for (const ProcessId& process : all_processes()) {
    std::string line = content(fmt::format("/proc/{}/cmdline", process.pid));
    std::replace(line.begin(), line.end(), '\0', ' ');
    if (line.find(text) != std::string::npos) ++count;
  }
  return count;
}

std::size_t living(const std::vector<ProcessId>& processes) {
  return static_cast<std::size_t>(
      std::count_if(processes.begin(), processes.end(), [](const ProcessId& process) {
        const std::optional<ProcessId> now = read_process(process.pid);
        return now && now->started == process.started;
      }));
}

void pause_a_little() {
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace casewise::e2e
