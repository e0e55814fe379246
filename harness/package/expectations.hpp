// What jury submissions must get: the default directories and submissions/submissions.yaml.
// Knows nothing of files other than that one. Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/glob.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::package {

/// One rule: what the submissions that it matches may and must get. A list that is not set allows
/// everything, as all four verdicts of the format would.
struct ExpectationRule {
  std::string pattern;
  Glob glob;
  Location location;
  std::optional<std::vector<model::Verdict>> permitted;
  std::optional<std::vector<model::Verdict>> required;
  std::optional<std::string> language;
  bool matched = false;
};

/// AC, WA, TLE, RTE: all that the format knows.
[[nodiscard]] const std::vector<model::Verdict>& format_verdicts();

/// All rules of a package. Each applies together with every other that matches.
class Expectations {
 public:
  /// The defaults of the format (Default directories).
  Expectations();

  /// Adds the rules of submissions.yaml. A bare name of a default directory replaces that default and
  /// inherits what it does not set; any other pattern adds a rule. Patterns that stand for more than 10000
  /// paths together are an error.
  void read(const YamlDocument& document, Diagnostics& diagnostics);

  /// Fills expectation and language of the submission called `name` (a path below submissions/).
  void apply(model::JurySubmission& submission, const Location& where, Diagnostics& diagnostics);

  /// Warns of patterns of submissions.yaml that matched nothing.
  void report_unmatched(Diagnostics& diagnostics) const;

 private:
  std::vector<ExpectationRule> rules_;
};

}  // namespace casewise::package
