#include "harness/cli/interrupt.hpp"

#include <atomic>

#include <signal.h>
#include <unistd.h>

#include "harness/cli/command_line.hpp"

namespace casewise::cli {

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "used in a signal handler");

void ask_for_stop(int /*signal*/) {
  // The slots' zygotes end by themselves, with all that they run, when this process is gone.
  if (!stop_asked.exchange(true)) return;
  if (::isatty(STDERR_FILENO) != 0) (void)!::write(STDERR_FILENO, "\n", 1);  // off the live line
  ::_exit(static_cast<int>(ExitCode::interrupted));
}

}  // namespace

void ignore_closed_pipes() {
  ::signal(SIGPIPE, SIG_IGN);
}

void watch_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = ask_for_stop;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction present {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);  // nohup stays in force
  }
}

bool interrupted() {
  return stop_asked.load();
}

}  // namespace casewise::cli
