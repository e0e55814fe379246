#include "harness/os/tool_process.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <mutex>

#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/os/process.hpp"

namespace casewise::os {

namespace bp = boost::process;

namespace {

/// Boost.Process makes neither pipes nor redirections that other children cannot inherit, so the child's
/// descriptors are arranged here, between fork and exec, where only async-signal-safe calls are allowed.
struct ChildSetup : bp::extend::handler {
  int input;
  int output;

  ChildSetup(int input_fd, int output_fd) : input(input_fd), output(output_fd) {}

  template <typename Executor>
  void on_exec_setup(Executor& /*executor*/) const {
    ::setpgid(0, 0);
    ::dup2(input, 0);
    ::dup2(output, 1);
    ::dup2(output, 2);
    ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  }
};

/// Starts the tool as the leader of a process group. One at a time: the library's own status pipe could
/// otherwise be held open by another thread's child.
Result<pid_t> spawn(const std::vector<std::string>& argv, int input, int output) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const boost::filesystem::path program =
      argv[0].find('/') == std::string::npos ? bp::search_path(argv[0]) : boost::filesystem::path(argv[0]);
  if (program.empty()) return fail(ErrorCode::unavailable, fmt::format("'{}' is not installed", argv[0]));
  std::error_code error;
  bp::child child(program, bp::args(std::vector<std::string>(argv.begin() + 1, argv.end())),
                  ChildSetup(input, output), error);
  if (error)
    return fail(ErrorCode::unavailable, fmt::format("cannot start '{}': {}", argv[0], error.message()));
  const pid_t pid = child.id();
  child.detach();  // its own waiting is not safe with several threads; ours is
  return pid;
}

using Deadline = std::chrono::steady_clock::time_point;

/// For poll, rounded up, so that it does not spin through the last millisecond.
int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  constexpr std::chrono::milliseconds kLongest{std::chrono::hours(1)};
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), kLongest).count());
}

/// Takes what is in the pipe now; false when nothing more will come.
bool drain(int pipe, Bytes limit, std::string& output) {
  char buffer[4096];
  for (;;) {
    const ssize_t got = ::read(pipe, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return true;
    if (got <= 0) return false;
    const auto room = limit.count() - output.size();
    output.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(got), room));
  }
}

/// Reads until the tool itself has ended, whoever may still hold its pipe; false at the deadline.
bool follow(int process, int pipe, const ToolSpec& spec, std::string& output) {
  const Deadline deadline = std::chrono::steady_clock::now() + spec.timeout;
  pollfd watched[] = {{process, POLLIN, 0}, {pipe, POLLIN, 0}};
  for (;;) {
    const int ready = ::poll(watched, 2, milliseconds_until(deadline));
    if (ready > 0 && watched[1].revents != 0 && !drain(pipe, spec.output_limit, output)) watched[1].fd = -1;
    if (ready > 0 && watched[0].revents != 0) {
      (void)drain(pipe, spec.output_limit, output);  // what it said last
      return true;
    }
    if (std::chrono::steady_clock::now() >= deadline) return false;
  }
}

}  // namespace

Result<ToolOutcome> run_tool(const ToolSpec& spec) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(system_error("make a pipe", errno));
  const Fd read_end(ends[0]);
  Fd write_end(ends[1]);
  if (::fcntl(read_end.get(), F_SETFL, O_NONBLOCK) != 0) return fail(system_error("set up a pipe", errno));
  const Fd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  Result<pid_t> pid = fail(ErrorCode::system, "");
  try {
    pid = spawn(spec.argv, null.get(), write_end.get());
  } catch (const std::exception& error) {
    return fail(ErrorCode::system, fmt::format("cannot start '{}': {}", spec.argv[0], error.what()));
  }
  if (!pid) return fail(pid.error());
  write_end.reset();
  ToolOutcome outcome;
  const Fd process(static_cast<int>(::syscall(SYS_pidfd_open, *pid, 0)));
  const int error = errno;
  const bool ended = process && follow(process.get(), read_end.get(), spec, outcome.output);
  if (!ended) ::kill(-*pid, SIGKILL);
  const int status = wait_for(*pid);
  if (!process) return fail(system_error(fmt::format("watch '{}'", spec.argv[0]), error));
  if (!ended)
    return fail(ErrorCode::system,
                fmt::format("'{}' did not end within {}", spec.argv[0], seconds_text(spec.timeout)));
  outcome.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

}  // namespace casewise::os
