// How test cases and test groups score, in the words of another format. Sources: format 2025-09, Scoring
// problems; format legacy, Grading. Threading: one thread for each Diagnostics.
#pragma once

#include <map>
#include <string>

#include "harness/convert/plan.hpp"
#include "harness/convert/source.hpp"
#include "harness/package/format.hpp"

namespace casewise::convert {

/// Keys for the file that configures a directory, by the directory's path below data/.
using GroupKeys = std::map<std::string, package::YamlNode>;

/// Keys of testdata.yaml for a problem of format 2025-09 with scores. Samples score nothing there, groups
/// take the scores of their test cases together, and a test case that is not accepted scores 0.
[[nodiscard]] GroupKeys legacy_scores(const Source& source, package::Diagnostics& diagnostics);

/// Keys of test_group.yaml for a problem of format legacy with scores: those of data/secret, and of the
/// directories in it when there is no test case beside them.
[[nodiscard]] GroupKeys current_scores(const Source& source, package::Diagnostics& diagnostics);

/// Whether two problems with the same test cases come to the same scores and verdicts when any of these are
/// not accepted. What differs is an error; where scores are the same and only verdicts differ, a warning.
void compare_grading(const Source& before, const model::Problem& after, const package::Format& target,
                     package::Diagnostics& diagnostics);

}  // namespace casewise::convert
