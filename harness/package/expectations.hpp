// What jury submissions must get: the default directories, submissions/submissions.yaml and what sources say
// themselves, put together for each submission. Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/annotation.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"
#include "harness/package/submission_rules.hpp"

namespace casewise::package {

/// All rules of a package. Each applies together with every other that matches.
class Expectations {
 public:
  /// The defaults of the format. `problem` holds the tests and groups that rules are about.
  Expectations(const Format& format, const model::Problem& problem);

  /// Adds the rules of submissions.yaml. A bare name of a default directory replaces that default and
  /// inherits what it does not set; any other pattern adds a rule.
  void add(std::vector<ExpectationRule> rules);

  /// Fills expectation, language and the like of the submission called `name` (a path below submissions/).
  /// What its own source says counts as far as the rules permit it.
  void apply(model::JurySubmission& submission, const std::optional<Annotation>& annotation,
             const Location& where, Diagnostics& diagnostics);

  /// Warns of patterns of submissions.yaml that matched nothing.
  void report_unmatched(Diagnostics& diagnostics) const;

 private:
  const model::Problem& problem_;
  std::vector<ExpectationRule> rules_;
};

}  // namespace casewise::package
