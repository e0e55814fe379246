// From the paths on a command line to problems and submissions. Threading: one thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"
#include "harness/schedule/batch.hpp"

namespace casewise::cli {

/// Options that select and change what is judged; the same for grade and verify.
[[nodiscard]] std::vector<OptionSpec> selection_options();

/// The paths of a command line: packages first, then submissions.
struct Selection {
  std::vector<std::filesystem::path> packages;
  std::vector<std::filesystem::path> submissions;
};

/// Sorts the paths. A path is a package, a folder of packages, or else a submission or a folder of
/// submissions; the first one must be a problem.
[[nodiscard]] Result<Selection> select_paths(const std::vector<std::string>& paths);

/// Loads a package and shows all that is wrong with it.
[[nodiscard]] Result<model::Problem> load_package(const std::filesystem::path& path, const Console& console);

/// A problem with the options' limits and tests, without its checker. An error when no test is left.
[[nodiscard]] Result<schedule::PreparedProblem> prepare_tests(model::Problem problem,
                                                              const ParsedOptions& options);

/// The submissions that paths stand for, by the rules of docs/cli.md: a file is one; so is a directory with a
/// main file; any other directory is a folder of submissions. The package's own ones have expectations.
[[nodiscard]] Result<std::vector<model::Submission>> find_submissions(
    const std::vector<std::filesystem::path>& paths, const model::Problem& problem, const Console& console);

/// All submissions of the package itself.
[[nodiscard]] std::vector<model::Submission> jury_submissions(const model::Problem& problem);

/// An error when --filter left nothing.
[[nodiscard]] Status check_filter(const std::vector<schedule::Task>& tasks, const ParsedOptions& options);

/// Keeps the submissions whose name matches --filter (a shell pattern), and reads their sources.
[[nodiscard]] Result<std::vector<schedule::Task>> make_tasks(
    std::size_t problem, const std::vector<model::Submission>& submissions, const ParsedOptions& options);

}  // namespace casewise::cli
