// The package's directory as it counts: sorted in byte order, without the names that the format ignores,
// symbolic links followed and kept inside. Knows nothing of what the files mean. Threading: plain values.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/package/diagnostics.hpp"

namespace casewise::package {

struct Entry {
  std::string name;
  std::filesystem::path path;  ///< root / ... / name, with links not resolved
  bool is_directory = false;
  bool is_link = false;         ///< a symbolic link to such a file or directory
  std::vector<Entry> children;  ///< of a directory, in byte order of their names

  [[nodiscard]] const Entry* child(std::string_view child_name) const;
  [[nodiscard]] const Entry* directory(std::string_view child_name) const;
  /// What `path`, relative to this directory, leads to. Nothing for a name that does not count.
  [[nodiscard]] const Entry* find(const std::filesystem::path& path) const;
  [[nodiscard]] Location location() const { return {path.string(), 0, 0}; }
};

/// Which names count.
enum class NameRule {
  format,  ///< those that is_legal_name allows
  any,     ///< all but hidden ones: packages of other formats
};

/// Reads the whole tree below `root`. Errors: a link that leaves the package, leads back to a directory that
/// it is in, or leads nowhere where judging needs the file (elsewhere that is a warning); what is neither
/// file nor directory; more than a million entries, or a thousand directories that are reached by links.
/// Warns of a name that is ignored (see is_legal_name) where a test or a submission should be.
[[nodiscard]] Entry read_tree(const std::filesystem::path& root, Diagnostics& diagnostics,
                              NameRule rule = NameRule::format);

}  // namespace casewise::package
