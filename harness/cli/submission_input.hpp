// From paths to submissions. Threading: one thread.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/cli/console.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"

namespace casewise::cli {

/// The submissions that paths stand for, by the rules of docs/cli.md: a file is one; so is a directory with a
/// main file; any other directory is a folder of submissions. The package's own ones have expectations.
[[nodiscard]] Result<std::vector<model::Submission>> find_submissions(
    const std::vector<std::filesystem::path>& paths, const model::Problem& problem, const Console& console);

/// All submissions of the package itself, but for those in an unknown language, which are passed over with a
/// warning.
[[nodiscard]] std::vector<model::Submission> jury_submissions(const model::Problem& problem,
                                                              const Console& console);

}  // namespace casewise::cli
