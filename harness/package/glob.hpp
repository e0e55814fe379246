// The patterns of submissions.yaml: `*` within one component of a path and braces, nothing else.
// Knows nothing of files. Threading: plain values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::package {

class Glob {
 public:
  /// Refuses `**`, brackets, braces that do not pair, and braces that stand for more than 1000 patterns.
  [[nodiscard]] static Result<Glob> parse(std::string_view pattern);

  /// Whether the path itself or a directory above it matches (format 2025-09, Glob patterns). A `/` at the
  /// pattern's end changes nothing.
  [[nodiscard]] bool matches(std::string_view path) const;

  /// How many patterns without braces it stands for.
  [[nodiscard]] std::size_t size() const { return alternatives_.size(); }

 private:
  std::vector<std::vector<std::string>> alternatives_;  // each one split at '/'
};

}  // namespace casewise::package
