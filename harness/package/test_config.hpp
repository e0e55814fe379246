// The YAML files that configure a directory of test data (test_group.yaml, in format legacy testdata.yaml)
// and a single test case (NAME.yaml): every key checked, those that judging needs kept. Threading: one thread
// for each Diagnostics.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"

namespace casewise::package {

/// What a directory of test data is to grading.
enum class GroupRole { root, sample, secret, group, examples };

/// A group that another one names, to be looked for when all are known.
struct NamedGroup {
  std::string name;
  Location location;
};

/// What a test case inherits from the directories above it: the nearest that sets a key wins.
struct TestConfig {
  std::vector<std::vector<std::string>> input_validator_args;  ///< by validator
  std::vector<std::string> output_validator_args;
  std::vector<std::string> args;
  bool full_feedback = false;

  model::Grading grading;                 ///< of the directory; handed down in format legacy only
  std::vector<NamedGroup> requires_pass;  ///< likewise of the directory
  Location location;                      ///< of its file, or of the directory
};

/// What the configuration depends on.
struct ConfigContext {
  const Format& format;
  model::ProblemType type;
  const std::vector<model::HelperProgram>& input_validators;  ///< those that a map of arguments may name
  bool has_output_validator = false;  ///< without one the arguments are flags of the built-in comparison
  std::vector<std::string> validator_flags;  ///< legacy: what every output validator gets first
};

/// Reads the file of a directory over what is inherited (format 2025-09, Test data configuration; legacy,
/// Test Data Groups). The directory's defaults are to be in `inherited` already.
[[nodiscard]] TestConfig read_group_config(const std::filesystem::path& path, GroupRole role,
                                           const TestConfig& inherited, const ConfigContext& context,
                                           Diagnostics& diagnostics);

/// Reads the file of a test case likewise (format 2025-09, Test case configuration).
[[nodiscard]] TestConfig read_case_config(const std::filesystem::path& path, const TestConfig& inherited,
                                          const ConfigContext& context, Diagnostics& diagnostics);

/// Which of the programs is called so, with or without the extension of its file.
[[nodiscard]] std::optional<std::size_t> find_program(const std::vector<model::HelperProgram>& programs,
                                                      const std::string& name);

/// Reports flags of the built-in comparison that it does not know.
void check_flags(const Location& place, const std::string& key, const std::vector<std::string>& words,
                 Diagnostics& diagnostics);

}  // namespace casewise::package
