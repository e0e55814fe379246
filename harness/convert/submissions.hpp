// submissions/ in the words of another format. Sources: formats legacy, legacy-icpc and 2025-09, Example
// submissions. Threading: one thread for each Diagnostics.
#pragma once

#include <string>

#include "harness/convert/plan.hpp"
#include "harness/convert/source.hpp"

namespace casewise::convert {

/// Adds the submissions to the plan. One whose directory would demand more in `target` than the package does
/// goes into a directory of which the format demands nothing.
void convert_submissions(const Source& source, const package::Format& target, Plan& plan,
                         package::Diagnostics& diagnostics);

/// Whether all that `strict` lets pass `loose` lets pass as well, as far as verdicts of tests go; what they
/// say beyond those has to be the same.
[[nodiscard]] bool implies(const model::Expectation& strict, const model::Expectation& loose);

/// "each test AC or TLE, one of them TLE".
[[nodiscard]] std::string expectation_text(const model::Expectation& expectation);

}  // namespace casewise::convert
