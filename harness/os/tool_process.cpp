#include "harness/os/tool_process.hpp"

#include <cerrno>
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

/// Reads to the end, the limit or the deadline; true at the end.
bool read_output(int fd, const ToolSpec& spec, std::string& output) {
  const auto deadline = std::chrono::steady_clock::now() + spec.timeout;
  char buffer[4096];
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd watched{fd, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&watched, 1, static_cast<int>(left.count())) == 0) return false;
    const ssize_t got = ::read(fd, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    const auto room = spec.output_limit.count() - output.size();
    output.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(got), room));
  }
}

}  // namespace

Result<ToolOutcome> run_tool(const ToolSpec& spec) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(system_error("make a pipe", errno));
  const Fd read_end(ends[0]);
  Fd write_end(ends[1]);
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
  const bool ended = read_output(read_end.get(), spec, outcome.output);
  if (!ended) ::kill(-*pid, SIGKILL);
  const int status = wait_for(*pid);
  if (!ended)
    return fail(ErrorCode::system,
                fmt::format("'{}' did not end within {}", spec.argv[0], seconds_text(spec.timeout)));
  outcome.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

}  // namespace casewise::os
