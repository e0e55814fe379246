// The languages that submissions and helper programs may be written in: a table, and what of it this host
// has. Knows nothing of problems. Threading: immutable.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::compile {

/// What a successful compilation leaves, and so how the program is started.
enum class Artefact {
  program,  ///< /tmp/program, one executable file, started from memory
  tree,     ///< everything below /tmp/out, which becomes /box
  sources,  ///< the sources themselves, which are /box
};

/// One row. In commands {files} stands for all source files, {main} for the main source file, {class} for the
/// main class, {heap} for the memory limit in MiB less what the run time itself needs.
struct Language {
  std::string id;  ///< as problem package format 2025-09 names it
  std::string name;
  std::vector<std::string> extensions;
  std::vector<std::string> compile;  ///< [0] is a program to be found on the search path
  std::vector<std::string> run;      ///< empty for Artefact::program
  Artefact artefact = Artefact::program;
  std::vector<std::string> version;  ///< command that prints the version
  std::string package;               ///< Debian package to install
  int priority = 0;                  ///< the higher one wins when a directory fits two languages equally
};

[[nodiscard]] const std::vector<Language>& all_languages();

[[nodiscard]] const Language* find_language(std::string_view id);

/// Whether a file name has one of the language's extensions, and something in front of it.
[[nodiscard]] bool has_extension(std::string_view file_name, const Language& language);

/// The language of a file name by its extension; of several the one with the highest priority.
[[nodiscard]] const Language* language_of_file(std::string_view file_name);

/// Where a program lies, in the directories that programs in the sandbox see, with all links resolved.
/// A Java program that is started by its real path finds its libraries without /proc.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name);

/// Programs of the language that this host lacks; empty: the language can be used.
[[nodiscard]] std::vector<std::string> missing_programs(const Language& language);

}  // namespace casewise::compile
