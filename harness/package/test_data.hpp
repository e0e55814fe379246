// The directory data/: which test cases there are, of which files each is made, and in which order they
// are judged. Never reads an input or an answer. Threading: one thread for each Diagnostics.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/test_config.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

struct TestData {
  std::vector<model::TestCase> tests;     ///< sample, then secret by group and name in byte order
  std::vector<model::TestCase> examples;  ///< invalid_input, invalid_output, valid_output
};

/// A file's name as that of a test case. `extension` is without the dot; empty: no file of a test case.
struct TestFileName {
  std::string base;
  std::string_view extension;
};

/// Splits "a.b.in.statement" into "a.b" and "in.statement": at the longest extension that is known, which may
/// also be one of an image.
[[nodiscard]] TestFileName split_test_file_name(const std::string& name);

/// The extensions of a test case's text files, without the leading dot: "in", "ans", ...
[[nodiscard]] const std::vector<std::string_view>& test_file_extensions();

/// The directories that data/ may hold.
[[nodiscard]] const std::vector<std::string_view>& data_directories();

/// Reads data/ below `package` (format 2025-09, Test data).
[[nodiscard]] TestData read_test_data(const Entry& package, const Validators& validators,
                                      Diagnostics& diagnostics);

}  // namespace casewise::package
