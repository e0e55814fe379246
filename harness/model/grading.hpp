// How the verdicts and scores of test cases become those of their groups. Sources: format 2025-09, Test
// groups and Scoring; legacy format, Grading. Threading: plain values.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace casewise::model {

/// How a group comes to its verdict from those of its children, which are groups and test cases.
enum class VerdictMode {
  worst,   ///< the worst that is there: JE RTE MLE TLE OLE WA AC (legacy: worst_error)
  first,   ///< of the first child that is not accepted (2025-09; legacy: first_error)
  accept,  ///< accepted, whatever they are (legacy: always_accept)
};

/// How a group comes to its score.
enum class ScoreMode { pass_fail, sum, min, max, average };

/// Settings of one group, with all that it inherits.
struct Grading {
  VerdictMode verdicts = VerdictMode::first;
  ScoreMode scores = ScoreMode::pass_fail;
  bool stop_on_reject = true;           ///< children behind the first that is not accepted are not judged
  bool ignore_sample = false;           ///< legacy: only the last of two children counts
  bool accept_if_any_accepted = false;  ///< legacy: one accepted child is enough
  bool custom = false;                  ///< legacy: the package's grader decides, called with `grader_flags`
  std::vector<std::string> grader_flags;
  double accept_score = 1;      ///< legacy: of an accepted test case that has no score of its own
  double reject_score = 0;      ///< legacy: of one that is not accepted
  std::optional<double> least;  ///< legacy: bounds of the group's score; none: unbounded
  std::optional<double> most;   ///< legacy: likewise; 2025-09: max_score
  std::vector<std::size_t>
      requires_pass;           ///< 2025-09: groups that must be accepted, or this one is not judged
  bool checks_source = false;  ///< 2025-09: the static validator judges the submission's source as well
  double source_score = 0;     ///< 2025-09: its share of the score, of the group's `most`
};

/// A part of data/ that is graded as one.
struct TestGroup {
  std::string name;  ///< path below data/, such as "secret/group1"; empty: all of data/
  std::optional<std::size_t> parent;
  Grading grading;
};

/// Which rules scores follow, where a problem has some.
enum class ScoreRules {
  legacy,  ///< cases score accept_score, reject_score or what a validator says
  shares,  ///< 2025-09: cases have a share of their group's max_score, and validators may multiply it
};

}  // namespace casewise::model
