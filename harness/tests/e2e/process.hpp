// Starting the real program as a user would, and watching which processes it leaves. Knows nothing of
// judging. Threading: one test at a time.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace casewise::e2e {

struct Command {
  std::vector<std::string> argv;
  std::filesystem::path directory;                 ///< working directory
  std::map<std::string, std::string> environment;  ///< set beside what this process has
  std::string input;
  /// A path to write standard output to instead of keeping it, such as a full disk.
  std::optional<std::filesystem::path> output;
};

struct Ended {
  int exit_code = -1;  ///< 128 + signal when a signal ended it, as a shell says it
  std::string out;
  std::string err;
};

/// A program under way, in a session of its own; killed with the object when it still runs.
class Running {
 public:
  explicit Running(const Command& command);
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// What it has printed so far.
  [[nodiscard]] std::string out() const;
  void signal(int number) const;
  /// Waits for the end. A program that takes longer is killed and the test fails.
  [[nodiscard]] Ended wait(std::chrono::milliseconds timeout = std::chrono::seconds(60));
  [[nodiscard]] bool ended();

 private:
  pid_t pid_ = -1;
  std::optional<int> status_;
  std::filesystem::path directory_;  // of the files below
  std::filesystem::path out_;
  std::filesystem::path err_;
};

/// One process of the system; the start time tells it from a later one with the same number.
struct ProcessId {
  pid_t pid = 0;
  pid_t parent = 0;
  unsigned long long started = 0;
};

/// All living processes that descend from one.
[[nodiscard]] std::vector<ProcessId> descendants(pid_t ancestor);

/// Living processes that have this text in their command line.
[[nodiscard]] std::size_t processes_with(const std::string& text);

/// How many of these processes still live.
[[nodiscard]] std::size_t living(const std::vector<ProcessId>& processes);

/// Asks again and again until the condition holds or the time is over; whether it came to hold.
template <typename Condition>
[[nodiscard]] bool comes_true(const Condition& condition, std::chrono::milliseconds timeout);

/// The pause between two looks at something that will change.
void pause_a_little();

template <typename Condition>
bool comes_true(const Condition& condition, std::chrono::milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    pause_a_little();
  }
  return true;
}

}  // namespace casewise::e2e
