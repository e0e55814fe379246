// problem.yaml of every format: every key checked, those that judging needs kept. Knows nothing of the other
// files of the package. Threading: one thread for each Diagnostics.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"
#include "harness/package/tree.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::package {

inline constexpr const char* kProblemFile = "problem.yaml";

struct ProblemYaml {
  const Format* format = &current_format();
  std::map<std::string, std::string> titles;  ///< language code to title
  Location titles_at;                         ///< of the key `name`
  model::ProblemType type;
  int passes = 2;
  bool allow_file_writing = false;
  std::optional<Duration> time_limit;
  Location time_limit_at;  ///< of the key, or of where it is missed
  Bytes memory_limit = Bytes::mib(2048);
  Bytes output_limit = Bytes::mib(8);
  model::PackageLimits limits;

  std::optional<bool> has_output_validators;  ///< legacy, `validation`; none: the directory says it
  Location validation_at;
  std::vector<std::string> validator_flags;  ///< legacy: for the output validators, before those of a group
  model::Grading grading;                    ///< legacy: what all of data/ starts from
};

/// The format that the file says it is of; one that says nothing is of format legacy. Null when it names one
/// that is not known, or when it is no map; one error says so.
[[nodiscard]] const Format* read_format(const YamlDocument& document, Diagnostics& diagnostics);

/// Reads all keys (Problem metadata). What is wrong goes to `diagnostics`, and the value keeps its default
/// there.
[[nodiscard]] ProblemYaml read_problem_yaml(const YamlDocument& document, const Format& format,
                                            Diagnostics& diagnostics);

/// The file of `package`, which read_tree made. Nothing when it is not of a format that is read here, not
/// there, or no part of the tree; that is then reported.
[[nodiscard]] std::optional<ProblemYaml> load_problem_yaml(const Entry& package, Diagnostics& diagnostics);

}  // namespace casewise::package
