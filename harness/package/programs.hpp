// The package's own programs: input validators, output validators and grader. Finds them; builds nothing.
// Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

/// Whether this is a file README or README.*, which is no program wherever programs are (format 2025-09).
[[nodiscard]] bool is_readme(const Entry& entry);

/// Whether the program is a directory with a `build` or a `run` script in it.
[[nodiscard]] bool has_script(const Entry& entry);

/// Reports what the judge would trip over only when it builds the program: symbolic links inside of a
/// directory (docs/decisions/0007).
void check_program(const Entry& entry, Diagnostics& diagnostics);

/// Each file or directory in input_validators/ is one (Input validators, in all formats).
[[nodiscard]] std::vector<model::HelperProgram> read_input_validators(const Entry& package,
                                                                      const Format& format,
                                                                      Diagnostics& diagnostics);

/// Format 2025-09: the program in output_validator/, its only file or directory, else the directory itself
/// when it holds files only, or a `build` or `run` script. Legacy: each file or directory in
/// output_validators/, or the directory itself when there are headers or scripts among loose files. Empty
/// when there is no such directory.
[[nodiscard]] std::vector<model::HelperProgram> read_output_validators(const Entry& package,
                                                                       const Format& format,
                                                                       Diagnostics& diagnostics);

/// The program in graders/ (format legacy, Graders).
[[nodiscard]] std::optional<model::HelperProgram> read_grader(const Entry& package, const Format& format,
                                                              Diagnostics& diagnostics);

}  // namespace casewise::package
