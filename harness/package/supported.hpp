// What loads but cannot be judged yet: one line for each kind, to go when there is a judge for it.
// Threading: one thread for each Diagnostics.
#pragma once

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// Reports every part of a loaded problem that the judge would pass over.
void refuse_unsupported(const model::Problem& problem, Diagnostics& diagnostics);

}  // namespace casewise::package
