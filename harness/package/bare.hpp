// A bare folder of tests: inputs and answers without problem.yaml, as archives of past contests and other
// judges have them. docs/packages.md has the layouts. Threading: one thread for each Diagnostics.
#pragma once

#include <filesystem>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// Whether the directory holds at least one input with its answer in one of the layouts.
[[nodiscard]] bool is_bare_folder(const std::filesystem::path& directory);

/// As load_problem, of such a directory. The tests are in natural order: 2 before 10.
[[nodiscard]] Result<model::Problem> load_bare_folder(const std::filesystem::path& directory,
                                                      Diagnostics& diagnostics);

}  // namespace casewise::package
