// The versions of the problem package format, and all in which they differ but the keys of YAML files: one
// table of names and rules. Sources: formats legacy, legacy-icpc and 2025-09. Threading: constants.
#pragma once

#include <string_view>
#include <vector>

#include "harness/model/verdict.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// What submissions in a directory of submissions/ may and must get. An empty list allows everything.
struct DefaultExpectation {
  std::string_view directory;
  std::vector<model::Verdict> permitted;
  std::vector<model::Verdict> required;
  bool is_partial = false;  ///< accepted as a whole, but not with the best score
};

/// Where a thing can go by several names the first is the right one; the others are read with a warning.
struct Format {
  std::string_view name;
  bool legacy_keys = false;  ///< YAML files have the keys of legacy, not those of 2025-09
  bool draft_keys = false;   ///< what drafts of 2025-09 called otherwise is read with a warning
  Severity unknown_keys = Severity::error;
  bool strict_names = false;  ///< files are called as legacy-icpc wants it

  std::string_view statement;  ///< directory
  std::vector<std::string_view> statement_types;
  bool is_name_per_language = true;

  std::vector<std::string_view> input_validators;
  std::vector<std::string_view> output_validators;
  bool has_several_output_validators = false;
  std::string_view graders;  ///< empty: there are none

  std::vector<std::string_view> group_config;  ///< file that configures a directory of test data
  bool is_every_directory_a_group = false;
  bool is_interaction_a_case = false;        ///< of a sample there may be NAME.interaction alone
  std::vector<std::string_view> test_files;  ///< extensions of a test case's files, images apart

  std::vector<DefaultExpectation> expectations;
};

[[nodiscard]] const Format& legacy_format();
[[nodiscard]] const Format& current_format();  ///< 2025-09

/// The format that a problem.yaml calls by this name: its own or another that was once in use. Null: unknown.
[[nodiscard]] const Format* find_format(std::string_view name);

/// The names that a message offers.
[[nodiscard]] const std::vector<std::string_view>& format_names();

}  // namespace casewise::package
