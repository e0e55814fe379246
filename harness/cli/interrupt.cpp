#include "harness/cli/interrupt.hpp"

#include <atomic>
#include <cstdint>
#include <ctime>

#include <signal.h>
#include <unistd.h>

#include "harness/cli/command_line.hpp"

namespace casewise::cli {

namespace {

std::atomic<std::int64_t> stop_asked_at{0};  // 0: not yet
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "used in a signal handler");

std::int64_t now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void ask_for_stop(int /*signal*/) {
  // timeout(1) sends its signal to the program and then to the group, so what follows at once is the same
  // one.
  constexpr std::int64_t kSameSignalMs = 100;
  const std::int64_t now = now_ms();
  std::int64_t first = 0;
  if (stop_asked_at.compare_exchange_strong(first, now) || now - first <= kSameSignalMs) return;
  // The slots' zygotes end by themselves, with all that they run, when this process is gone.
  if (::isatty(STDERR_FILENO) != 0) (void)!::write(STDERR_FILENO, "\n", 1);  // off the live line
  ::_exit(static_cast<int>(ExitCode::interrupted));
}

}  // namespace

void ignore_signals_of_writes() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
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
  return stop_asked_at.load() != 0;
}

}  // namespace casewise::cli
