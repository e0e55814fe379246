// The rules of submissions/submissions.yaml, as they are written. Knows nothing of which submissions and
// tests there are. Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/base/glob.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::package {

/// What is demanded of some tests. A list that is not set allows everything, as all four verdicts of the
/// format would.
struct RuleDemands {
  std::optional<std::vector<model::Verdict>> permitted;
  std::optional<std::vector<model::Verdict>> required;
  std::optional<model::ScoreRange> score;
  std::string message;
  std::optional<model::TimeLimitUse> time_limit_use;
};

struct TestRule {
  Glob tests;
  RuleDemands demands;
  Location location;
};

/// One rule: what the submissions that it matches may and must get.
struct ExpectationRule {
  std::string pattern;
  Glob glob;
  Location location;  ///< without a file: a default of the format
  RuleDemands demands;
  std::vector<TestRule> on_tests;
  std::optional<std::string> language;
  std::optional<std::string> entrypoint;
  bool is_partial = false;  ///< accepted, but not with the best score
  bool matched = false;
};

/// AC, WA, TLE, RTE: all that the format knows.
[[nodiscard]] const std::vector<model::Verdict>& format_verdicts();

/// "AC, WA".
[[nodiscard]] std::string verdict_names(const std::vector<model::Verdict>& verdicts);

/// Reads the file (format 2025-09, Example submissions). Patterns that stand for more than 10000 paths
/// together are an error.
[[nodiscard]] std::vector<ExpectationRule> read_submission_rules(const YamlDocument& document,
                                                                 bool is_scoring, Diagnostics& diagnostics);

}  // namespace casewise::package
