// A package in another format, as files that are still to be written. Sources: formats legacy, legacy-icpc
// and 2025-09. Threading: one thread for each Diagnostics.
#pragma once

#include "harness/convert/plan.hpp"
#include "harness/convert/source.hpp"

namespace casewise::convert {

/// What `target` cannot say is told: as an error where a verdict could become another one, as a warning where
/// something is lost that changes none. With an error there is no plan.
[[nodiscard]] Result<Plan> convert(const Source& source, const package::Format& target,
                                   package::Diagnostics& diagnostics);

/// Whether the two packages judge alike, the second made from the first by `plan`: tests, limits, validators
/// with their arguments. What differs is an error. Where a submission's expectation became weaker that is a
/// warning.
void compare_problems(const Source& before, const model::Problem& after, const package::Format& target,
                      const Plan& plan, package::Diagnostics& diagnostics);

}  // namespace casewise::convert
