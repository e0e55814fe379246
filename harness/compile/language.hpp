// The languages that submissions and helper programs may be written in: a table, and what of it this host
// has. The table itself is languages.yaml; language_yaml.hpp reads it. Knows nothing of problems.
// Threading: immutable once the process has chosen its table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::compile {

/// What a successful compilation leaves, and so how the program is started.
enum class Artefact {
  program,  ///< /tmp/program, one executable file, started from memory
  tree,     ///< everything below /tmp/out, which becomes /box
  sources,  ///< the sources themselves, which are /box
};

/// Where a program starts.
enum class EntryPoint {
  none,        ///< the language knows where a program starts
  file,        ///< at the main source file
  main_class,  ///< at a class, which must be one of those that were compiled
};

/// One row. Which placeholders commands and environment may hold, command.hpp says.
struct Language {
  std::string id;  ///< as problem package format 2025-09 names it
  std::string name;
  int priority = 0;                             ///< the higher one wins when files fit two languages equally
  std::vector<std::string> extensions;          ///< that lead to the language
  std::vector<std::string> other_extensions;    ///< of its sources once it has been named
  std::string shebang;                          ///< POSIX extended pattern; empty: first lines do not matter
  std::vector<std::string> shebang_extensions;  ///< files that need it in their first line to count
  std::vector<std::string> compile;             ///< [0] is a program to be found on the search path
  std::vector<std::string> run;                 ///< the same; {binary} for what the compiler made
  Artefact artefact = Artefact::program;
  bool in_place = false;  ///< compiled in a writable copy of the sources
  EntryPoint entry = EntryPoint::none;
  std::vector<std::pair<std::string, std::string>> environment;  ///< beside the usual one, for both commands
  bool proc_to_compile = false;                                  ///< the compiler needs /proc
  bool proc_to_run = false;                                      ///< the program does
  int processes = 0;                 ///< that the run time starts for itself, beside the program's own
  int reserve = 0;                   ///< MiB of memory that the run time takes for itself
  std::vector<std::string> version;  ///< command that prints the version
  std::vector<std::string> needs;    ///< programs and files beside those that the commands name
  std::string package;               ///< Debian packages to install; empty: Debian 12 has none
  bool helper_only = false;          ///< a package's programs may be in it, submissions not
};

/// A table of languages. Rows never move.
class Languages {
 public:
  explicit Languages(std::vector<Language> rows) : rows_(std::move(rows)) {}

  [[nodiscard]] const std::vector<Language>& all() const { return rows_; }
  [[nodiscard]] const Language* find(std::string_view id) const;
  /// The language of a file name by its extension; of several the one with the highest priority. Languages
  /// that ask for a shebang in such a file do not count.
  [[nodiscard]] const Language* of_file(std::string_view file_name) const;

 private:
  std::vector<Language> rows_;
};

/// The table that this program carries.
[[nodiscard]] const Languages& builtin_languages();
/// The one that this process judges with: the built-in one, until it is replaced.
[[nodiscard]] const Languages& languages();
/// To be called before anything is judged; rows of the former table stay valid.
void use_languages(Languages table);

[[nodiscard]] const std::vector<Language>& all_languages();
[[nodiscard]] const Language* find_language(std::string_view id);
[[nodiscard]] const Language* language_of_file(std::string_view file_name);

/// Whether a file name has one of these extensions, and something in front of it.
[[nodiscard]] bool has_extension(std::string_view file_name, const std::vector<std::string>& extensions);
/// Whether this is a source file's name in a program that is in the language.
[[nodiscard]] bool has_extension(std::string_view file_name, const Language& language);

/// Whether a file leads to the language, by its name and first line.
[[nodiscard]] bool leads_to(const Language& language, std::string_view file_name, std::string_view bytes);

/// Where a program lies, in the directories that programs in the sandbox see, with all links resolved.
/// A Java program that is started by its real path finds its libraries without /proc.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name);

/// Programs and files of the language that this host lacks; empty: the language can be used, as far as it has
/// commands.
[[nodiscard]] std::vector<std::string> missing_programs(const Language& language);

/// Whether this host can build and run programs in the language.
[[nodiscard]] bool is_available(const Language& language);
/// "install the Debian package gcc", or what else would help.
[[nodiscard]] std::string how_to_get(const Language& language);

}  // namespace casewise::compile
