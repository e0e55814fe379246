// test_group.yaml of a directory and NAME.yaml of a test case: every key checked, those that judging a
// pass-fail problem needs kept. Threading: one thread for each Diagnostics.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// What a test case inherits from the directories above it: the nearest that sets a key wins.
struct TestConfig {
  std::vector<std::string> input_validator_args;
  std::vector<std::string> output_validator_args;
};

/// The programs that get arguments.
struct Validators {
  std::vector<model::HelperProgram> input;  ///< those that a map of arguments may name
  bool has_output =
      false;  ///< without an output validator the arguments are flags of the built-in comparison
};

/// Reads one file over what is inherited (format 2025-09, Test data configuration and Test case
/// configuration).
[[nodiscard]] TestConfig read_group_config(const std::filesystem::path& path, const TestConfig& inherited,
                                           const Validators& validators, Diagnostics& diagnostics);
[[nodiscard]] TestConfig read_case_config(const std::filesystem::path& path, const TestConfig& inherited,
                                          const Validators& validators, Diagnostics& diagnostics);

}  // namespace casewise::package
