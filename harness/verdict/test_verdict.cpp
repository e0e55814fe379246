#include "harness/verdict/test_verdict.hpp"

#include <cmath>
#include <csignal>

#include <fmt/format.h>

namespace casewise::verdict {

using model::Verdict;

namespace {

/// Never shows the same number twice, which would read as if the program had been in time.
std::string time_message(const model::Usage& usage, const model::Limits& limits) {
  const std::string used = seconds_text(usage.cpu);
  const std::string limit = seconds_text(limits.cpu);
  if (used == limit) return fmt::format("more than {} of CPU time", limit);
  return fmt::format("{} of CPU time, limit {}", used, limit);
}

/// Judges a run that ended in one of the ways of Termination.
struct DecideRun {
  const model::Usage& usage;
  const model::Limits& limits;

  std::optional<Decision> operator()(const model::NotStarted& end) const {
    return Decision{Verdict::judge_error, to_string(model::Termination(end))};
  }
  std::optional<Decision> operator()(const model::LimitHit& end) const {
    switch (end.limit) {
      case model::LimitKind::cpu:
        return Decision{Verdict::time_limit, "stopped after " + time_message(usage, limits)};
      case model::LimitKind::wall:
        return Decision{Verdict::time_limit,
                        fmt::format("idle: still running after {} of wall time", seconds_text(limits.wall))};
      case model::LimitKind::memory:
        return Decision{Verdict::memory_limit,
                        fmt::format("more than {} of memory", limits.memory.to_string())};
      case model::LimitKind::output:
        return Decision{Verdict::output_limit,
                        fmt::format("more than {} of output", limits.output.to_string())};
    }
    return Decision{Verdict::judge_error, "unknown limit"};
  }
  std::optional<Decision> operator()(const model::Signaled& end) const {
    return over_time().value_or(Decision{Verdict::run_time_error, to_string(model::Termination(end))});
  }
  std::optional<Decision> operator()(const model::Exited& end) const {
    if (std::optional<Decision> late = over_time()) return late;
    if (end.code != 0) return Decision{Verdict::run_time_error, to_string(model::Termination(end))};
    return std::nullopt;
  }

 private:
  /// A run that ended by itself just as its time was up is judged by the measured time, not by who was first.
  [[nodiscard]] std::optional<Decision> over_time() const {
    if (usage.cpu <= limits.cpu) return std::nullopt;
    return Decision{Verdict::time_limit, time_message(usage, limits)};
  }
};

}  // namespace

std::optional<Decision> decide_run(const model::Termination& termination, const model::Usage& usage,
                                   const model::Limits& limits) {
  return std::visit(DecideRun{usage, limits}, termination);
}

bool is_near_time_limit(const model::Termination& termination, const model::Usage& usage,
                        const model::Limits& limits, double margin) {
  const bool by_itself = std::holds_alternative<model::Exited>(termination) ||
                         std::holds_alternative<model::Signaled>(termination);
  if (!by_itself || margin <= 0) return false;
  const double distance = std::abs(to_seconds(usage.cpu) - to_seconds(limits.cpu));
  return distance <= margin * to_seconds(limits.cpu);
}

Decision decide_check(const CheckOutcome& outcome) {
  switch (outcome.kind) {
    case CheckOutcome::Kind::accepted:
      return {Verdict::accepted, ""};
    case CheckOutcome::Kind::wrong:
      return {Verdict::wrong_answer, outcome.message};
    case CheckOutcome::Kind::failed:
      break;
  }
  return {Verdict::judge_error, outcome.message};
}

}  // namespace casewise::verdict
