// What a report needs to know at the end of a run, gathered from its events, and the counts over it.
// Judges nothing: verdicts and "as expected" are taken from the events. Threading: plain values.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "harness/event/run_event.hpp"

namespace casewise::report {

struct RunRecord {
  event::RunInfo run;
  std::vector<event::ProblemInfo> problems;
  std::size_t planned = 0;                           ///< submissions to be judged
  std::vector<model::SubmissionResult> submissions;  ///< those that were, in plan order
  std::string finished;                              ///< UTC, ISO 8601
  Duration elapsed{};
  bool interrupted = false;

  /// Takes over what the event says. TestFinished adds nothing: SubmissionFinished holds all tests again.
  void apply(const event::RunEvent& event);
};

inline constexpr std::size_t kVerdicts = static_cast<std::size_t>(model::Verdict::judge_error) + 1;

struct Totals {
  std::size_t submissions = 0;
  std::size_t accepted = 0;
  std::size_t rejected = 0;  ///< neither accepted nor a judge error
  std::size_t judge_errors = 0;
  std::size_t not_judged = 0;  ///< planned, but without a result
  std::size_t with_expectation = 0;
  std::size_t as_expected = 0;
  std::size_t not_as_expected = 0;
  std::array<std::size_t, kVerdicts> by_verdict{};  ///< in the order of model::Verdict
};

[[nodiscard]] Totals totals(const RunRecord& record);

/// The verdicts that reports name as the expected ones: those of which one must occur, else the permitted.
[[nodiscard]] const std::vector<model::Verdict>& expected_verdicts(const model::Expectation& expectation);

}  // namespace casewise::report
