// The files of one directory of test data, sorted by the test cases that they belong to.
// Never reads an input or an answer. Threading: one thread for each Diagnostics.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/test_config.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

/// A file's name as that of a test case. `extension` is without the dot; empty: no file of a test case.
struct TestFileName {
  std::string base;
  std::string_view extension;
};

/// Splits "a.b.in.statement" into "a.b" and "in.statement": at the longest extension that is known in any
/// format, which may also be one of an image.
[[nodiscard]] TestFileName split_test_file_name(const std::string& name);

/// The files of one test case by extension; "files" is a directory.
using CaseFiles = std::map<std::string_view, const Entry*>;

/// All files of `directory` by test case, groups' configurations apart. Warns of those that belong to none.
[[nodiscard]] std::map<std::string, CaseFiles> sort_files(const Entry& directory, const Format& format,
                                                          Diagnostics& diagnostics);

/// Whether the directory is the files of a test case, not a part of the tree of test data.
[[nodiscard]] bool is_files_directory(const Entry& entry);

/// The test case that the files make. None, with the reasons, when there is no input. `directory` is the path
/// below data/; the caller sets the group.
[[nodiscard]] std::optional<model::TestCase> make_case(const std::string& directory, const std::string& base,
                                                       const CaseFiles& files, model::TestKind kind,
                                                       const TestConfig& inherited,
                                                       const ConfigContext& context,
                                                       Diagnostics& diagnostics);

/// invalid_input, valid_output, invalid_output.
[[nodiscard]] bool is_example(model::TestKind kind);

}  // namespace casewise::package
