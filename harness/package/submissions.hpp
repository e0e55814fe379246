// The directory submissions/: the jury's programs with what each must get.
// Threading: one thread for each Diagnostics.
#pragma once

#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

/// Reads submissions/ below `package` (format 2025-09, Example submissions), in byte order of the names.
/// `problem` holds the tests that rules are about.
[[nodiscard]] std::vector<model::JurySubmission> read_submissions(const Entry& package, const Format& format,
                                                                  const model::Problem& problem,
                                                                  Diagnostics& diagnostics);

}  // namespace casewise::package
