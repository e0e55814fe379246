// The directory data/: which test cases there are, in which groups, and in which order they are judged. Never
// reads an input or an answer. Threading: one thread for each Diagnostics.
#pragma once

#include <string_view>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/case_files.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/test_config.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

struct TestData {
  std::vector<model::TestCase> tests;     ///< sample, then secret by group and name in byte order
  std::vector<model::TestCase> examples;  ///< invalid_input, invalid_output, valid_output
  std::vector<model::TestGroup> groups;   ///< [0] is all of data/; parents before their children
};

/// The extensions of a test case's text files in format 2025-09, without the leading dot: "in", "ans", ...
[[nodiscard]] const std::vector<std::string_view>& test_file_extensions();

/// The directories that data/ may hold.
[[nodiscard]] const std::vector<std::string_view>& data_directories();

/// Reads data/ below `package` (formats 2025-09 and legacy, Test data). `grading` is what format legacy
/// starts from.
[[nodiscard]] TestData read_test_data(const Entry& package, const ConfigContext& context,
                                      const model::Grading& grading, Diagnostics& diagnostics);

}  // namespace casewise::package
