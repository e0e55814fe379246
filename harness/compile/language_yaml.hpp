// languages.yaml: the built-in table, and files of users and contests that change it. Their form is ours or
// that of Kattis' problemtools, of which ours has all keys. Knows nothing of what this host has.
// Threading: free functions; each thread has its own Diagnostics.
#pragma once

#include <filesystem>
#include <string>

#include "harness/compile/language.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::compile {

/// languages.yaml of this source tree.
[[nodiscard]] std::string builtin_text();

/// The base with what the text changes: of a language that is there only the keys that are given; others are
/// added behind. What is wrong is reported with its place, and then the row counts as not given.
[[nodiscard]] Languages read_languages(const std::string& text, const std::string& file,
                                       const Languages& base, package::Diagnostics& diagnostics);

/// The same for a file.
[[nodiscard]] Result<Languages> load_languages(const std::filesystem::path& path, const Languages& base);

/// The table for a package: the process' own as languages.yaml beside the package changes it. The same
/// pointer for the same directory. Threading: safe.
[[nodiscard]] Result<const Languages*> languages_of_package(const std::filesystem::path& package);
/// The same for a file or directory in a package.
[[nodiscard]] Result<const Languages*> languages_around(std::filesystem::path inside);

}  // namespace casewise::compile
