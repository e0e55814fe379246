// From the paths on a command line to problems and submissions. Threading: one thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"
#include "harness/package/archive.hpp"
#include "harness/schedule/batch.hpp"

namespace casewise::cli {

/// The options of commands that judge a batch: what is judged, reports, slots.
[[nodiscard]] std::vector<OptionSpec> batch_options();

/// The paths of a command line: packages first, then submissions. Archives are unpacked for as long as this
/// lives; the console calls what was in them by the archives' names.
struct Selection {
  std::vector<std::filesystem::path> packages;
  std::vector<std::filesystem::path> submissions;
  std::vector<package::UnpackedArchive> archives;
};

/// The packages that paths stand for, each once. `command` is for the message when there is no path.
[[nodiscard]] Result<Selection> find_problems(const std::vector<std::string>& paths,
                                              const std::string& command, const Console& console);

/// Sorts the paths. A path is a package, a folder or an archive of packages, or else a submission or a folder
/// of submissions; the first one must be a problem, and problems come first.
[[nodiscard]] Result<Selection> select_paths(const std::vector<std::string>& paths, const Console& console);

/// What can be told to be wrong with paths and options before anything is read.
[[nodiscard]] Status check_batch(const Selection& selection, const ParsedOptions& options);

/// Loads the packages, showing all that is wrong with them, and the submissions: those given, else each
/// package's own. What can be wrong with the input is found here, before any work. Checkers and the
/// limits of runs, which depend on the slots, are not there yet.
[[nodiscard]] Result<schedule::Batch> make_batch(const Selection& selection, const ParsedOptions& options,
                                                 const Console& console);

}  // namespace casewise::cli
