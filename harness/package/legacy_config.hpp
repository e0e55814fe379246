// testdata.yaml of format legacy, and the flags of its default grader. Threading: one thread for each
// Diagnostics.
#pragma once

#include "harness/package/test_config.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

/// Reads the keys of testdata.yaml into `config`, which holds what is inherited (format legacy, Test Data
/// Groups).
void read_legacy_config(const YamlReader& reader, const YamlNode& root, GroupRole role,
                        const ConfigContext& context, TestConfig& config);

/// The arguments of an output validator that come later, over those that come first. For the built-in
/// comparison a tolerance that is set again replaces what was set before, as it does with the validator that
/// legacy packages are written for.
[[nodiscard]] std::vector<std::string> combined_flags(const std::vector<std::string>& first,
                                                      const std::vector<std::string>& more,
                                                      bool has_output_validator);

/// Sets the modes of the default grader by its flags, the last of those that contradict each other winning
/// (format legacy, Default grader specification). Returns the first word that is no flag; empty: all are.
[[nodiscard]] std::string apply_grader_flags(const std::vector<std::string>& flags, model::Grading& grading);

}  // namespace casewise::package
