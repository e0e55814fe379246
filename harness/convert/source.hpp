// A package that is to be written in another format: what it means, and the files and keys that say so.
// Threading: immutable once loaded.
#pragma once

#include <filesystem>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/tree.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::convert {

struct Source {
  model::Problem problem;
  package::Entry tree;
  package::YamlDocument yaml;     ///< problem.yaml; null where DOMjudge's file stands for it
  package::ProblemYaml settings;  ///< its values, and which of them are set

  [[nodiscard]] const package::Format& format() const { return *settings.format; }
  /// For messages about a file of the package.
  [[nodiscard]] Location location(const std::string& path) const {
    return {(problem.root / path).string(), 0, 0};
  }
};

/// Loads the package in `directory`. All that is wrong goes to `diagnostics`; with an error among it, the
/// result is the first one.
[[nodiscard]] Result<Source> load_source(const std::filesystem::path& directory,
                                         package::Diagnostics& diagnostics);

}  // namespace casewise::convert
