#include "harness/report/terminal.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "harness/report/progress.hpp"
#include "harness/report/style.hpp"

namespace casewise::report {

namespace {

// Somewhat less than the time between two ticks, so that a tick that is a little early still counts.
constexpr Duration kLeastBetweenDraws = std::chrono::milliseconds(80);

std::string run_text(const event::RunInfo& run) {
  return fmt::format("casewise {} on {}: {}", first_line(run.version), shown_name(run.host),
                     first_line(run.isolation));
}

}  // namespace

Duration steady_time() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

TerminalReport::TerminalReport(TerminalOptions options, Writer results, Writer progress, Stopwatch stopwatch)
    : options_(options),
      results_(std::move(results)),
      progress_(std::move(progress)),
      stopwatch_(std::move(stopwatch)) {}

TerminalReport::~TerminalReport() {
  progress_.erase();
}

Status TerminalReport::consume(const event::RunEvent& event) {
  record_.apply(event);
  if (options_.verbosity == Verbosity::verbose) say(event);
  if (std::holds_alternative<event::RunStarted>(event)) {
    running_ = true;
    started_ = stopwatch_();
  } else if (const auto* work = std::get_if<event::WorkStarted>(&event)) {
    now_ = *work;
  } else if (std::holds_alternative<event::RunFinished>(event)) {
    return finish();
  }
  return {};
}

void TerminalReport::tick() {
  if (!shows_live_line()) return;
  const Duration now = stopwatch_();
  if (drawn_ && now - *drawn_ < kLeastBetweenDraws) return;
  drawn_ = now;
  // One column stays free: many terminals break the line or lose its last character otherwise.
  const std::size_t width = options_.live_width();
  const std::size_t columns = width > 0 ? width - 1 : 0;
  progress_.show(live_text(record_, now_, now - started_, columns));
}

bool TerminalReport::shows_live_line() const {
  return options_.live && options_.verbosity != Verbosity::quiet && running_;
}

void TerminalReport::say(const event::RunEvent& event) {
  if (std::holds_alternative<event::RunStarted>(event)) progress_.print(run_text(record_.run));
  if (std::holds_alternative<event::SubmissionFinished>(event)) progress_.print(finished_text(record_));
}

Status TerminalReport::finish() {
  running_ = false;
  progress_.erase();
  const Status written =
      results_(result_text(record_, {options_.colour, options_.width, options_.verbosity}));
  return written ? progress_.status() : written;
}

}  // namespace casewise::report
