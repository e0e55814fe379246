// Patterns of paths as submissions.yaml has them: `*` within one component of a path and braces, nothing
// else. Knows nothing of files. Source: format 2025-09, Glob patterns. Threading: plain values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise {

class Glob {
 public:
  /// Refuses `**`, brackets, braces that do not pair, and braces that stand for more than 1000 patterns.
  [[nodiscard]] static Result<Glob> parse(std::string_view pattern);

  /// Whether the path itself or a directory above it matches. A `/` at the pattern's end changes nothing.
  [[nodiscard]] bool matches(std::string_view path) const;

  /// Whether the path itself matches.
  [[nodiscard]] bool names(std::string_view path) const;

  /// As it was written.
  [[nodiscard]] const std::string& text() const { return text_; }

  /// How many patterns without braces it stands for.
  [[nodiscard]] std::size_t size() const { return alternatives_.size(); }

 private:
  [[nodiscard]] bool fits_any(std::string_view path, bool whole) const;

  std::string text_;
  std::vector<std::vector<std::string>> alternatives_;  // each one split at '/'
};

}  // namespace casewise
