// Verdicts and scores of test groups, and which tests need not be judged any more. Pure. Sources: format
// 2025-09, Result aggregation; legacy format, Grading, with its default grader. Threading: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"

namespace casewise::verdict {

enum class StopPolicy {
  first,  ///< what the package says of its groups; where it says nothing, one that decides is the last
  group,  ///< one that decides ends its group, and the groups behind it are judged all the same
  never,  ///< all tests are judged
};

/// What a test case may score.
struct CaseScoring {
  bool scores = false;         ///< otherwise its score, if a validator gives one, is passed over
  bool must_be_plain = false;  ///< it has no score, and a validator may not give one
  bool is_required = false;    ///< a validator that accepts has to give one
  bool can_multiply = false;
  double accepted = 1;         ///< its score when accepted and the validator says nothing
  double rejected = 0;         ///< when not accepted
  std::optional<double> most;  ///< none: unbounded
};
[[nodiscard]] CaseScoring scoring_of(const model::Problem& problem, const model::TestCase& test);

/// What a validator said of an output beside its verdict.
struct ValidatorScore {
  std::optional<double> score;
  std::optional<double> multiplier;
};

/// The score of a test case; none where cases have no scores. An error is the validator's fault.
[[nodiscard]] Result<std::optional<double>> score_case(const CaseScoring& scoring, bool accepted,
                                                       const ValidatorScore& given);

/// A test case that was judged, as its group sees it.
struct CaseResult {
  model::Verdict verdict = model::Verdict::judge_error;
  double score = 0;
  bool decides = false;  ///< where a group stops, it stops behind this one
};

struct Graded {
  /// By test: it belongs to the result, or will when it has been judged. The others are skipped.
  std::vector<bool> counts;
  std::vector<model::GroupResult> groups;  ///< as in the problem
  std::string broken;                      ///< a group that scored more than it can; empty: none
};

/// Grades what there is. `tests` are those of the problem, or a part of them; `results` is by test, none
/// where one has not been judged yet. While there are such, a test is skipped only when that is certain, and
/// groups hold what follows from the others.
[[nodiscard]] Graded grade(const model::Problem& problem, const std::vector<model::TestCase>& tests,
                           const std::vector<std::optional<CaseResult>>& results, StopPolicy policy);

}  // namespace casewise::verdict
