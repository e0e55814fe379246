#include "harness/verdict/submission_verdict.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::verdict {

using model::Verdict;

namespace {

bool names(const std::vector<Verdict>& list, Verdict verdict) {
  const bool folded = verdict == Verdict::memory_limit || verdict == Verdict::output_limit;
  return model::contains(list, verdict) || (folded && model::contains(list, Verdict::run_time_error));
}

/// Whether a test may end in any way.
bool permits_all(const model::Expectation& expectation) {
  constexpr Verdict kAll[] = {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                              Verdict::run_time_error};
  return std::all_of(std::begin(kAll), std::end(kAll),
                     [&](Verdict verdict) { return names(expectation.permitted, verdict); });
}

bool is_about(const model::Clause& clause, const std::string& test) {
  return !clause.tests || clause.tests->matches(test);
}

std::string listed(const std::vector<Verdict>& verdicts) {
  std::string list;
  for (const Verdict verdict : verdicts)
    list += (list.empty() ? "" : ", ") + std::string(model::short_name(verdict));
  return list;
}

/// "no test", "no test of secret/*-hard".
std::string none_of_tests(const model::Clause& clause) {
  return clause.tests ? fmt::format("no test of {}", printable(clause.tests->text())) : "no test";
}

bool is_within(double score, const model::ScoreRange& range) {
  constexpr double kRounding = 1e-9;  // of sums that the judge and the jury added up in different orders
  return score >= range.least - kRounding && score <= range.most + kRounding;
}

std::string why_score(const model::Clause& clause, const model::SubmissionResult& result) {
  const auto wrong = [](const std::string& what, double score, const model::ScoreRange& range) {
    return range.least == range.most
               ? fmt::format("{} scored {:g}, not {:g}", what, score, range.least)
               : fmt::format("{} scored {:g}, not {:g} to {:g}", what, score, range.least, range.most);
  };
  if (clause.not_score && result.score == clause.not_score)
    return fmt::format("it scored {:g}, as only an accepted submission should", *result.score);
  if (!clause.score) return "";
  if (!clause.tests) {
    if (!result.score) return "it has no score";
    return is_within(*result.score, *clause.score) ? "" : wrong("it", *result.score, *clause.score);
  }
  for (const model::GroupResult& group : result.groups) {
    const bool is_meant = clause.tests->names(group.name);
    if (is_meant && !is_within(group.score, *clause.score))
      return wrong(printable(group.name), group.score, *clause.score);
  }
  return "";
}

/// What of the clause about the verdicts of tests does not hold.
std::string why_verdicts(const model::Clause& clause, const model::SubmissionResult& result) {
  bool is_seen = clause.required.empty();
  bool is_said = clause.message.empty();
  for (const model::TestRun& test : result.tests) {
    if (!is_about(clause, test.name)) continue;
    if (!clause.permitted.empty() && !names(clause.permitted, test.verdict))
      return fmt::format("{} is {}, not {}", printable(test.name), model::short_name(test.verdict),
                         listed(clause.permitted));
    is_seen = is_seen || names(clause.required, test.verdict);
    is_said = is_said || test.message.find(clause.message) != std::string::npos;
  }
  if (!is_seen) return fmt::format("{} is {}", none_of_tests(clause), listed(clause.required));
  if (!is_said)
    return fmt::format("of {} the judge says '{}'", none_of_tests(clause), printable(clause.message));
  return "";
}

/// A submission that ran on no test has a verdict all the same: it could not be compiled, for instance.
std::string why_without_tests(const model::Clause& clause, Verdict verdict) {
  for (const std::vector<Verdict>* list : {&clause.permitted, &clause.required}) {
    if (!list->empty() && !names(*list, verdict))
      return fmt::format("it is {}, not {}", model::short_name(verdict), listed(*list));
  }
  return "";
}

std::string why_broken(const model::Clause& clause, const model::SubmissionResult& result) {
  if (!clause.result.empty() && !names(clause.result, result.verdict))
    return fmt::format("it is {}, not {}", model::short_name(result.verdict), listed(clause.result));
  std::string why =
      result.tests.empty() ? why_without_tests(clause, result.verdict) : why_verdicts(clause, result);
  return why.empty() ? why_score(clause, result) : why;
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
  if (!graded.broken.empty()) {
    result.verdict = Verdict::judge_error;
    result.message = graded.broken;
  }
  if (result.verdict == Verdict::judge_error) result.score.reset();  // nobody knows
}

bool decides(const std::string& test, Verdict verdict, const std::optional<model::Expectation>& expectation) {
  if (!expectation) return verdict != Verdict::accepted;
  const std::vector<model::Clause>& clauses = expectation->clauses;
  const auto breaks = [&](const model::Clause& clause) {
    return is_about(clause, test) && !clause.permitted.empty() && !names(clause.permitted, verdict);
  };
  if (!names(expectation->permitted, verdict) || std::any_of(clauses.begin(), clauses.end(), breaks))
    return true;
  if (verdict == Verdict::accepted || !clauses.empty()) return false;
  if (!expectation->required.empty() && !names(expectation->required, verdict)) return false;
  return verdict == Verdict::time_limit || permits_all(*expectation);
}

std::string unmet(const model::SubmissionResult& result, const model::Expectation& expectation) {
  const model::Clause on_all = {{}, expectation.permitted, expectation.required, {}, {}, {}, {}};
  std::string why = why_broken(on_all, result);
  for (const model::Clause& clause : expectation.clauses) {
    if (why.empty()) why = why_broken(clause, result);
  }
  return why;
}

bool as_expected(const model::SubmissionResult& result, const model::Expectation& expectation) {
  return unmet(result, expectation).empty();
}

}  // namespace casewise::verdict
