// Loading problem packages: a directory becomes a model::Problem, or a list of what is wrong with it.
// Reads formats 2025-09 and legacy, packages of Polygon and bare folders of tests; knows nothing of building
// or running. Threading: one thread for each Diagnostics.
#pragma once

#include <filesystem>
#include <optional>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/find.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

/// The values of problem.yaml, with what DOMjudge's files add; a package may have nothing but these. Nothing
/// when there are none to be had; that is then reported. `package` is what read_tree made.
[[nodiscard]] std::optional<ProblemYaml> load_settings(const Entry& package, Diagnostics& diagnostics);

/// Loads the package in `directory`. All that is wrong goes to `diagnostics`; with an error among it, the
/// result is the first one.
[[nodiscard]] Result<model::Problem> load_problem(const std::filesystem::path& directory,
                                                  Diagnostics& diagnostics);

}  // namespace casewise::package
