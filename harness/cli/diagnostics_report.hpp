// What is wrong with a package, on standard error. Threading: one thread.
#pragma once

#include "harness/base/error.hpp"
#include "harness/cli/console.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::cli {

/// Shows all warnings and errors but the last error, which travels on as the failure itself, so that it is
/// shown once.
[[nodiscard]] Status show_diagnostics(const package::Diagnostics& diagnostics, const Console& console);

}  // namespace casewise::cli
