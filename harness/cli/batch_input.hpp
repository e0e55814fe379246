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

/// The options of commands that judge a batch: what is judged, reports, slots.
[[nodiscard]] std::vector<OptionSpec> batch_options();

/// The paths of a command line: packages first, then submissions.
struct Selection {
  std::vector<std::filesystem::path> packages;
  std::vector<std::filesystem::path> submissions;
};

/// Sorts the paths. A path is a package, a folder of packages, or else a submission or a folder of
/// submissions; the first one must be a problem.
[[nodiscard]] Result<Selection> select_paths(const std::vector<std::string>& paths);

/// Loads the packages, showing all that is wrong with them, and the submissions: those given, else each
/// package's own. What can be wrong with the input is found here, before any work. Checkers and the
/// limits of runs, which depend on the slots, are not there yet.
[[nodiscard]] Result<schedule::Batch> make_batch(const Selection& selection, const ParsedOptions& options,
                                                 const Console& console);

}  // namespace casewise::cli
