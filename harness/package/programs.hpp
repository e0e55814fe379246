// The package's own programs: input validators and output validator. Finds them; builds nothing.
// Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

/// Each file or directory in input_validators/ is one (format 2025-09, Input validators).
[[nodiscard]] std::vector<model::HelperProgram> read_input_validators(const Entry& package,
                                                                      Diagnostics& diagnostics);

/// The program in output_validator/: its only file or directory, else the directory itself when it holds
/// files only, or a `build` or `run` script. Nothing when the built-in comparison is to be used.
[[nodiscard]] std::optional<model::HelperProgram> read_output_validator(const Entry& package,
                                                                        Diagnostics& diagnostics);

}  // namespace casewise::package
