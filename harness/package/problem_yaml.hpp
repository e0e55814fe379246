// problem.yaml of format 2025-09: every key checked, those that judging needs kept. Knows nothing of the
// other files of the package. Threading: one thread for each Diagnostics.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/tree.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::package {

/// The one format that is read now.
inline constexpr const char* kFormatVersion = "2025-09";
inline constexpr const char* kProblemFile = "problem.yaml";

struct ProblemYaml {
  std::map<std::string, std::string> titles;  ///< language code to title
  Location titles_at;                         ///< of the key `name`
  Duration time_limit = std::chrono::seconds(1);
  Bytes memory_limit = Bytes::mib(2048);
  Bytes output_limit = Bytes::mib(8);
  model::PackageLimits limits;
};

/// Whether the file is of format 2025-09. If not, one error says of which format it is.
[[nodiscard]] bool check_format_version(const YamlDocument& document, Diagnostics& diagnostics);

/// Reads all keys (format 2025-09, Problem metadata). What is wrong goes to `diagnostics`, and the value
/// keeps its default there.
[[nodiscard]] ProblemYaml read_problem_yaml(const YamlDocument& document, Diagnostics& diagnostics);

/// The file of `package`, which read_tree made. Nothing when it is not of a format that is read here, not
/// there, or no part of the tree; that is then reported, by read_tree in the last case.
[[nodiscard]] std::optional<ProblemYaml> load_problem_yaml(const Entry& package, Diagnostics& diagnostics);

}  // namespace casewise::package
