#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "harness/convert/scores.hpp"
#include "harness/verdict/grading.hpp"

namespace casewise::convert {

namespace {

using model::Problem;
using model::Verdict;

/// Verdicts of all test cases, in their order.
using Pattern = std::vector<Verdict>;

/// All accepted, each one alone rejected, each group rejected, and many in which some are; the same ones
/// every time.
std::vector<Pattern> patterns_for(const Problem& problem) {
  const std::size_t count = problem.tests.size();
  constexpr std::size_t kMostAlone = 500;
  constexpr int kMixed = 100;
  std::vector<Pattern> patterns = {Pattern(count, Verdict::accepted)};
  for (std::size_t i = 0; i < std::min(count, kMostAlone); ++i) {
    patterns.emplace_back(count, Verdict::accepted);
    patterns.back()[i] = Verdict::wrong_answer;
  }
  for (std::size_t group = 0; group < std::min(problem.groups.size(), kMostAlone); ++group) {
    patterns.emplace_back(count, Verdict::accepted);
    for (std::size_t i = 0; i < count; ++i)
      if (problem.tests[i].group == group) patterns.back()[i] = Verdict::time_limit;
  }
  std::uint64_t state = 1;
  for (int round = 0; round < kMixed; ++round) {
    patterns.emplace_back(count, Verdict::accepted);
    for (Verdict& verdict : patterns.back()) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      const std::uint64_t draw = (state >> 33U) % (2 + static_cast<std::uint64_t>(round));
      if (draw == 0) verdict = Verdict::wrong_answer;
      if (draw == 1 && round > 0) verdict = Verdict::run_time_error;
    }
  }
  return patterns;
}

struct Outcome {
  Verdict verdict = Verdict::accepted;
  double score = 0;
};

/// A problem with what each of its test cases scores when it is accepted and when it is not.
class Graded {
 public:
  explicit Graded(const Problem& problem) : problem_(problem) {
    for (const model::TestCase& test : problem.tests) {
      const verdict::CaseScoring scoring = verdict::scoring_of(problem, test);
      scores_.push_back({score(scoring, false), score(scoring, true)});
    }
  }

  [[nodiscard]] Outcome grade(const Pattern& pattern) const {
    std::vector<std::optional<verdict::CaseResult>> results;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const bool accepted = pattern[i] == Verdict::accepted;
      results.emplace_back(verdict::CaseResult{pattern[i], scores_[i][accepted ? 1 : 0], !accepted});
    }
    const verdict::Graded graded =
        verdict::grade(problem_, problem_.tests, results, verdict::StopPolicy::first);
    return {graded.groups[0].verdict, graded.groups[0].score};
  }

 private:
  static double score(const verdict::CaseScoring& scoring, bool accepted) {
    const Result<std::optional<double>> score = verdict::score_case(scoring, accepted, {});
    return score ? score->value_or(0) : 0;
  }

  const Problem& problem_;
  std::vector<std::array<double, 2>> scores_;
};

bool same_score(double a, double b) {
  constexpr double kRounding = 1e-6;  // shares are written with 12 digits
  return std::abs(a - b) <= kRounding * std::max(1.0, std::abs(a));
}

std::string describe(const Problem& problem, const Pattern& pattern) {
  std::string names;
  std::size_t rejected = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == Verdict::accepted) continue;
    ++rejected;
    if (rejected <= 3) names += (rejected == 1 ? "" : ", ") + problem.tests[i].name;
  }
  if (rejected == 0) return "all test cases accepted";
  return fmt::format("{}{} not accepted", names,
                     rejected > 3 ? fmt::format(" and {} more", rejected - 3) : "");
}

}  // namespace

void compare_grading(const Source& before, const Problem& after, const package::Format& target,
                     package::Diagnostics& diagnostics) {
  const Problem& problem = before.problem;
  const Graded graded_before(problem);
  const Graded graded_after(after);
  bool is_told = false;
  for (const Pattern& pattern : patterns_for(problem)) {
    const Outcome a = graded_before.grade(pattern);
    const Outcome b = graded_after.grade(pattern);
    if (problem.type.scoring && !same_score(a.score, b.score))
      return diagnostics.error(
          before.location("data"),
          fmt::format("the package would not judge alike: with {}, the score would be {:g} "
                      "instead of {:g}",
                      describe(problem, pattern), b.score, a.score));
    if (a.verdict == b.verdict) continue;
    if (!problem.type.scoring)
      return diagnostics.error(
          before.location("data"),
          fmt::format("the package would not judge alike: with {}, the verdict would be {} "
                      "instead of {}",
                      describe(problem, pattern), model::short_name(b.verdict),
                      model::short_name(a.verdict)));
    if (is_told) continue;
    is_told = true;
    diagnostics.warning(
        before.location("data"),
        fmt::format("format {}: with {}, the score is the same but the verdict {} instead of {}", target.name,
                    describe(problem, pattern), model::short_name(b.verdict), model::short_name(a.verdict)));
  }
}

}  // namespace casewise::convert
