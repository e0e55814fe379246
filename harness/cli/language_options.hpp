// Which table of languages a command goes by: the built-in one, as the user's files change it. Threading:
// before anything is judged.
#pragma once

#include "harness/base/error.hpp"
#include "harness/cli/command_line.hpp"

namespace casewise::cli {

[[nodiscard]] OptionSpec languages_option();

/// Takes what casewise/languages.yaml in the user's directory of configurations says, then the file of
/// --languages. Source of the directory: XDG Base Directory Specification.
[[nodiscard]] Status use_language_files(const ParsedOptions& options);

}  // namespace casewise::cli
