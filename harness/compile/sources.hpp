// The source files of one program, read from a file or a directory, with their language decided.
// Threading: plain values.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/compile/language.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::compile {

struct Sources {
  const Language* language = nullptr;
  std::vector<sandbox::PackedFile> files;  ///< all files, in byte order of their names
  std::vector<std::string> to_compile;     ///< names of those in the language
  std::string main_file;
  std::string main_class;  ///< as the sources say it, or the main file's name; empty: none has a main method
  std::string only_file;   ///< of a program of one file: a source file whatever its name

  [[nodiscard]] Bytes size() const;
};

/// Whether a file is no part of a program: hidden, or the build result of an interpreter.
[[nodiscard]] bool is_hidden(std::string_view file_name);

/// Whether a file at the top of a directory makes it one program: `main.*` in any case in a known language,
/// or `__main__.py`.
[[nodiscard]] bool is_main_file(std::string_view file_name);

/// More source than this no program has, whatever its code limit.
inline constexpr Bytes kMostSource = Bytes::mib(64);

/// What else decides over the sources of a program.
struct SourceRules {
  const Languages* table = nullptr;              ///< null: the process' own
  std::optional<std::filesystem::path> include;  ///< a package's directory of files for all submissions
  bool helper = false;                           ///< languages that submissions must not be in count
};

/// Reads a source file, or all regular files below a directory. The language is `language_id` when it is
/// given, else the one that most files lead to. Files of the rules' include come over them; those do not
/// count for the limit, and a main file among them is the program's. Links below the directory are not
/// followed: they could show files of the host. Errors: ErrorCode::refused when the sources themselves are at
/// fault (a link, more than `limit` of all files together, nothing to compile, files in the directory that
/// may not be read), ErrorCode::input when they cannot be read or the language is unknown, ErrorCode::system
/// when the host is short of something, ErrorCode::unavailable when files to include cannot be read.
[[nodiscard]] Result<Sources> load_sources(const std::filesystem::path& path,
                                           const std::optional<std::string>& language_id,
                                           Bytes limit = kMostSource, const SourceRules& rules = {});

}  // namespace casewise::compile
