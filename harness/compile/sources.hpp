// The source files of one program, read from a file or a directory, with their language decided.
// Threading: plain values.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
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
  std::string main_class;  ///< Java only

  [[nodiscard]] Bytes size() const;
};

/// Reads a source file, or all regular files below a directory. The language is `language_id` when it is
/// given, else the one that most files have the extension of. Links below the directory are not followed:
/// they could show files of the host. Errors: ErrorCode::refused when the sources themselves are at fault (a
/// link, too much, nothing to compile), ErrorCode::input when they cannot be read or the language is unknown.
[[nodiscard]] Result<Sources> load_sources(const std::filesystem::path& path,
                                           const std::optional<std::string>& language_id);

}  // namespace casewise::compile
