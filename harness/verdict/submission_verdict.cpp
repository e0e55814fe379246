#include "harness/verdict/submission_verdict.hpp"

#include <algorithm>
#include <iterator>

namespace casewise::verdict {

using model::Verdict;

namespace {

bool names(const std::vector<Verdict>& list, Verdict verdict) {
  if (std::find(list.begin(), list.end(), verdict) != list.end()) return true;
  const bool folded = verdict == Verdict::memory_limit || verdict == Verdict::output_limit;
  return folded && std::find(list.begin(), list.end(), Verdict::run_time_error) != list.end();
}

/// Whether a test may end in any way.
bool permits_all(const model::Expectation& expectation) {
  constexpr Verdict kAll[] = {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                              Verdict::run_time_error};
  return std::all_of(std::begin(kAll), std::end(kAll),
                     [&](Verdict verdict) { return names(expectation.permitted, verdict); });
}

}  // namespace

void conclude(model::SubmissionResult& result, const model::Problem& problem, const Graded& graded) {
  if (result.compile && !result.compile->ok) return;  // its verdict was decided where it was compiled
  result.groups = graded.groups;
  result.verdict = graded.groups.front().verdict;
  if (problem.type.scoring) result.score = graded.groups.front().score;
  bool has_message = false;
  for (const model::TestRun& test : result.tests) {
    result.max_cpu = std::max(result.max_cpu, test.usage.cpu);
    result.max_wall = std::max(result.max_wall, test.usage.wall);
    result.max_memory = std::max(result.max_memory, test.usage.memory);
    if (test.verdict == Verdict::accepted) continue;
    if (!result.first_failing) result.first_failing = test.name;
    if (has_message || test.verdict != result.verdict) continue;
    has_message = true;
    result.message = test.message;
  }
  if (graded.broken.empty()) return;
  result.verdict = Verdict::judge_error;
  result.message = graded.broken;
}

bool decides(Verdict verdict, const std::optional<model::Expectation>& expectation) {
  if (verdict == Verdict::accepted) return expectation && !names(expectation->permitted, verdict);
  if (!expectation || !names(expectation->permitted, verdict)) return true;
  if (!expectation->required.empty() && !names(expectation->required, verdict)) return false;
  return verdict == Verdict::time_limit || permits_all(*expectation);
}

bool as_expected(const model::SubmissionResult& result, const model::Expectation& expectation) {
  if (result.tests.empty()) {
    const std::vector<Verdict>& required =
        expectation.required.empty() ? expectation.permitted : expectation.required;
    return names(expectation.permitted, result.verdict) && names(required, result.verdict);
  }
  bool required_seen = expectation.required.empty();
  for (const model::TestRun& test : result.tests) {
    if (!names(expectation.permitted, test.verdict)) return false;
    required_seen = required_seen || names(expectation.required, test.verdict);
  }
  return required_seen;
}

}  // namespace casewise::verdict
