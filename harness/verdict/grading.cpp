#include "harness/verdict/grading.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include <fmt/format.h>

namespace casewise::verdict {

using model::Grading;
using model::GroupResult;
using model::Problem;
using model::ScoreMode;
using model::ScoreRules;
using model::TestKind;
using model::Verdict;
using model::VerdictMode;

namespace {

/// Whether scores add up to this one but for the error of adding them.
bool exceeds(double score, double most) {
  return score > most + 1e-9 * std::max(1.0, std::abs(most));
}

/// A child of a group: a group or a test case, by number.
struct Child {
  bool is_group = false;
  std::size_t number = 0;
};

/// What is known of a child that belongs to the result.
struct Known {
  Verdict verdict = Verdict::accepted;
  double score = 0;
  bool complete = false;  ///< all its tests are judged, or skipped for certain
  bool decides = false;   ///< for certain: where its group stops, it stops behind it
  bool failed = false;    ///< for certain: a test in it is not accepted
  bool ends = false;      ///< for certain: where its group ends with the first rejected child, this is it
};

/// From the worst on (legacy format, default grader). CE is never that of a test case.
int rank(Verdict verdict) {
  constexpr Verdict kOrder[] = {Verdict::judge_error,  Verdict::run_time_error, Verdict::memory_limit,
                                Verdict::time_limit,   Verdict::output_limit,   Verdict::compile_error,
                                Verdict::wrong_answer, Verdict::accepted};
  return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), verdict) - std::begin(kOrder));
}

Verdict verdict_of(const Grading& grading, bool has_scores, const std::vector<Known>& children) {
  const auto is_accepted = [](const Known& child) { return child.verdict == Verdict::accepted; };
  const auto failing = std::find_if_not(children.begin(), children.end(), is_accepted);
  if (failing == children.end()) return Verdict::accepted;
  const bool lenient =
      grading.verdicts == VerdictMode::accept ||
      (grading.accept_if_any_accepted && std::any_of(children.begin(), children.end(), is_accepted));
  // Nobody is accepted, and no score stands, while it is not known what the judge made of him.
  const bool broken = std::any_of(children.begin(), children.end(),
                                  [](const Known& child) { return child.verdict == Verdict::judge_error; });
  if (broken && (lenient || has_scores)) return Verdict::judge_error;
  if (lenient) return Verdict::accepted;
  if (grading.verdicts == VerdictMode::first) return failing->verdict;
  return std::min_element(children.begin(), children.end(),
                          [](const Known& a, const Known& b) { return rank(a.verdict) < rank(b.verdict); })
      ->verdict;
}

double sum_of(const std::vector<Known>& children) {
  return std::accumulate(children.begin(), children.end(), 0.0,
                         [](double sum, const Known& child) { return sum + child.score; });
}

double score_of(const Grading& grading, Verdict verdict, const std::vector<Known>& children) {
  const auto less = [](const Known& a, const Known& b) { return a.score < b.score; };
  if (grading.scores == ScoreMode::pass_fail)
    return verdict == Verdict::accepted ? grading.most.value_or(0) : 0;
  if (children.empty()) return 0;
  switch (grading.scores) {
    case ScoreMode::min:
      return std::min_element(children.begin(), children.end(), less)->score;
    case ScoreMode::max:
      return std::max_element(children.begin(), children.end(), less)->score;
    case ScoreMode::average:
      return sum_of(children) / static_cast<double>(children.size());
    case ScoreMode::sum:
    case ScoreMode::pass_fail:
      break;
  }
  return sum_of(children);
}

class Grader {
 public:
  Grader(const Problem& problem, const std::vector<model::TestCase>& tests,
         const std::vector<std::optional<CaseResult>>& results, StopPolicy policy)
      : problem_(problem), results_(results), policy_(policy), children_(children_of(problem, tests)) {
    graded_.counts.assign(tests.size(), true);
    for (const model::TestGroup& group : problem.groups)
      graded_.groups.push_back({group.name, false, Verdict::accepted, 0});
    known_.resize(problem.groups.size());
  }

  Graded run() {
    (void)grade_group(0);
    return std::move(graded_);
  }

 private:
  /// In the order in which they are judged, which is that of their first tests.
  static std::vector<std::vector<Child>> children_of(const Problem& problem,
                                                     const std::vector<model::TestCase>& tests) {
    std::vector<std::vector<Child>> children(problem.groups.size());
    std::vector<bool> seen(problem.groups.size());
    const auto add_group = [&](std::size_t group) {
      std::vector<std::size_t> chain;
      for (std::size_t at = group; !seen[at]; at = *problem.groups[at].parent) {
        seen[at] = true;
        chain.push_back(at);
        if (!problem.groups[at].parent) break;
      }
      for (const std::size_t at : chain) {
        if (problem.groups[at].parent) children[*problem.groups[at].parent].push_back({true, at});
      }
    };
    for (std::size_t test = 0; test < tests.size(); ++test) {
      add_group(tests[test].group);
      children[tests[test].group].push_back({false, test});
    }
    return children;
  }

  void skip(const Child& child) {
    if (!child.is_group) {
      graded_.counts[child.number] = false;
      return;
    }
    for (const Child& below : children_[child.number])
      skip(below);
  }

  bool shares() const { return problem_.type.scoring && problem_.score_rules == ScoreRules::shares; }

  /// Whether the group stops behind this child. Where scores are shares, that is when there is nothing more
  /// to win.
  bool stops_behind(const Known& child, std::size_t group) const {
    const Grading& grading = problem_.groups[group].grading;
    if (!child.decides || policy_ == StopPolicy::never) return false;
    if (!shares()) return grading.stop_on_reject;
    if (group == 0) return false;
    if (grading.scores == ScoreMode::min) return child.complete && child.score <= 0;
    return grading.scores == ScoreMode::pass_fail;
  }

  /// Whether the package counts none of the group's children behind this one, though the user may want them
  /// judged: the score must not depend on that.
  bool ends_behind(const Known& child, std::size_t group) const {
    return problem_.type.scoring && !shares() && child.ends && problem_.groups[group].grading.stop_on_reject;
  }

  Known grade_case(std::size_t test, std::size_t group) {
    const std::optional<CaseResult>& result = results_[test];
    if (!result) return {};
    for (std::optional<std::size_t> at = group; at; at = problem_.groups[*at].parent)
      graded_.groups[*at].judged = true;
    const bool failed = result->verdict != Verdict::accepted;
    return {result->verdict, result->score, true, result->decides, failed, result->decides};
  }

  /// Whether the group is rejected whatever comes of the tests that are still to be judged.
  static bool is_rejected(const Grading& grading, const std::vector<Known>& children, const Known& group) {
    if (grading.verdicts == VerdictMode::accept) return false;
    if (grading.accept_if_any_accepted) return group.complete && group.verdict != Verdict::accepted;
    return std::any_of(children.begin(), children.end(),
                       [](const Known& child) { return child.decides || child.ends; });
  }

  /// A group that is not run is not accepted and scores nothing (format 2025-09, Group dependencies).
  Known grade_or_pass_over(std::size_t number) {
    for (const std::size_t needed : problem_.groups[number].grading.requires_pass) {
      if (!known_[needed].failed) continue;
      if (policy_ == StopPolicy::never) (void)grade_group(number);
      if (policy_ != StopPolicy::never) skip({true, number});
      graded_.groups[number].verdict = known_[needed].verdict;
      graded_.groups[number].score = 0;
      return known_[number] = {known_[needed].verdict, 0, true, true, true, true};
    }
    return grade_group(number);
  }

  Known grade_group(std::size_t number) {
    const Grading& grading = problem_.groups[number].grading;
    std::vector<Known> counted;
    Known result;
    result.complete = true;
    bool stopped = false;
    bool ended = false;
    for (const Child& child : children_[number]) {
      if (stopped) {
        skip(child);
        continue;
      }
      const Known known =
          child.is_group ? grade_or_pass_over(child.number) : grade_case(child.number, number);
      result.complete = result.complete && known.complete;
      result.failed = result.failed || known.failed;
      if (!ended && (known.complete || known.decides || known.ends)) counted.push_back(known);
      ended = ended || ends_behind(known, number);
      stopped = stops_behind(known, number);
    }
    // With at most two children, sample and secret (legacy default grader).
    if (grading.ignore_sample && counted.size() > 1) counted.erase(counted.begin(), counted.end() - 1);
    result.verdict = verdict_of(grading, problem_.type.scoring, counted);
    result.score = number == 0 && shares() ? sum_of(counted) : score_of(grading, result.verdict, counted);
    result.ends = is_rejected(grading, counted, result);
    result.decides = result.ends && policy_ != StopPolicy::group;
    finish(number, result);
    return known_[number] = result;
  }

  void finish(std::size_t number, const Known& result) {
    graded_.groups[number].verdict = result.verdict;
    graded_.groups[number].score = result.score;
    const Grading& grading = problem_.groups[number].grading;
    if (!problem_.type.scoring || !grading.most || !exceeds(result.score, *grading.most)) return;
    if (!graded_.broken.empty()) return;
    const std::string& name = problem_.groups[number].name;
    graded_.broken = fmt::format("{} scored {:g}, more than {:g}", name.empty() ? "data" : name, result.score,
                                 *grading.most);
  }

  const Problem& problem_;
  const std::vector<std::optional<CaseResult>>& results_;
  StopPolicy policy_;
  std::vector<std::vector<Child>> children_;
  std::vector<Known> known_;
  Graded graded_;
};

}  // namespace

CaseScoring scoring_of(const Problem& problem, const model::TestCase& test) {
  CaseScoring scoring;
  const Grading& grading = problem.groups[test.group].grading;
  if (!problem.type.scoring) return scoring;
  if (problem.score_rules == ScoreRules::legacy) {
    scoring.scores = true;
    scoring.must_be_plain = !problem.type.validator_scores;
    scoring.is_required = problem.type.validator_scores;
    scoring.accepted = grading.accept_score;
    scoring.rejected = grading.reject_score;
    return scoring;
  }
  if (test.kind == TestKind::sample) return scoring;
  scoring.scores = grading.scores != ScoreMode::pass_fail;
  scoring.must_be_plain = !scoring.scores;
  scoring.is_required = scoring.scores && !grading.most;
  if (!grading.most) return scoring;
  const auto in_group = std::count_if(problem.tests.begin(), problem.tests.end(),
                                      [&](const auto& other) { return other.group == test.group; });
  scoring.can_multiply = true;
  scoring.most = grading.scores == ScoreMode::sum
                     ? (*grading.most - grading.source_score) / static_cast<double>(in_group)
                     : *grading.most;
  scoring.accepted = *scoring.most;
  return scoring;
}

Result<std::optional<double>> score_case(const CaseScoring& scoring, bool accepted,
                                         const ValidatorScore& given) {
  const auto broken = [](const char* what) { return fail(ErrorCode::input, what); };
  const bool is_given = given.score || given.multiplier;
  if (!scoring.scores && !scoring.must_be_plain) return std::optional<double>();
  if (given.score && given.multiplier) return broken("gave both a score and a multiplier");
  if (is_given && scoring.must_be_plain) return broken("gave a score where test cases have none");
  if (!scoring.scores) return std::optional<double>();
  if (is_given && !accepted) return broken("gave a score to an output that it refused");
  if (!accepted) return scoring.rejected;
  if (given.multiplier && !scoring.can_multiply)
    return broken("gave a multiplier where scores are unbounded");
  const double value = given.score.value_or(given.multiplier.value_or(0));
  if (is_given && !(std::isfinite(value) && value >= 0))
    return broken("gave a score that is no number of 0 or more");
  if (given.multiplier && value > 1) return broken("gave a multiplier of more than 1");
  if (given.multiplier) return value * scoring.most.value_or(1);
  if (!given.score && scoring.is_required) return broken("accepted without giving a score");
  if (!given.score) return scoring.accepted;
  if (scoring.most && exceeds(value, *scoring.most))
    return broken("gave more than the test case's maximum score");
  return value;
}

Graded grade(const Problem& problem, const std::vector<model::TestCase>& tests,
             const std::vector<std::optional<CaseResult>>& results, StopPolicy policy) {
  return Grader(problem, tests, results, policy).run();
}

}  // namespace casewise::verdict
