#include "harness/report/run_record.hpp"

#include <algorithm>
#include <variant>

namespace casewise::report {

void RunRecord::apply(const event::RunEvent& event) {
  if (const auto* started = std::get_if<event::RunStarted>(&event)) {
    run = started->run;
    problems = started->problems;
    planned = started->submissions;
  } else if (const auto* submission = std::get_if<event::SubmissionFinished>(&event)) {
    submissions.push_back(submission->result);
  } else if (const auto* end = std::get_if<event::RunFinished>(&event)) {
    finished = end->finished;
    elapsed = end->elapsed;
    interrupted = end->interrupted;
  }
}

Totals totals(const RunRecord& record) {
  Totals totals;
  totals.submissions = record.submissions.size();
  totals.not_judged = std::max(record.planned, totals.submissions) - totals.submissions;
  for (const model::SubmissionResult& result : record.submissions) {
    ++totals.by_verdict.at(static_cast<std::size_t>(result.verdict));
    if (result.expected) ++totals.with_expectation;
    if (result.as_expected) ++(*result.as_expected ? totals.as_expected : totals.not_as_expected);
  }
  totals.accepted = totals.by_verdict[static_cast<std::size_t>(model::Verdict::accepted)];
  totals.judge_errors = totals.by_verdict[static_cast<std::size_t>(model::Verdict::judge_error)];
  totals.rejected = totals.submissions - totals.accepted - totals.judge_errors;
  return totals;
}

const std::vector<model::Verdict>& expected_verdicts(const model::Expectation& expectation) {
  return expectation.required.empty() ? expectation.permitted : expectation.required;
}

}  // namespace casewise::report
