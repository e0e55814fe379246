// For the tests of this module: two small packages that say the same in either format, exported to a
// temporary directory. Threading: one test at a time.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/convert/export.hpp"
#include "harness/package/fixture.hpp"

namespace casewise::convert {

using package::Files;
using package::with;
using Changes = std::map<std::string, std::optional<std::string>>;

inline Files current_package() {
  return {{"problem.yaml",
           "problem_format_version: 2025-09\nname:\n  en: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
           "limits:\n  time_limit: 2\n"},
          {"statement/problem.en.tex", "Add.\n"},
          {"data/sample/1.in", "1 2\n"},
          {"data/sample/1.ans", "3\n"},
          {"data/secret/01-a.in", "2 2\n"},
          {"data/secret/01-a.ans", "4\n"},
          {"data/secret/02-b.in", "3 2\n"},
          {"data/secret/02-b.ans", "5\n"},
          {"input_validators/validate.py", "exit(42)\n"},
          {"submissions/accepted/sum.py", "print(sum(map(int, input().split())))\n"}};
}

inline Files legacy_package() {
  Files files = current_package();
  files.erase("statement/problem.en.tex");
  files["problem_statement/problem.en.tex"] = "Add.\n";
  files["problem.yaml"] = "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";
  files[".timelimit"] = "2\n";
  return files;
}

/// What an export made, and said.
struct Outcome {
  std::vector<std::string> said;
  std::map<std::string, std::string> files;  ///< by path
  std::map<std::string, bool> executable;

  [[nodiscard]] std::string at(const std::string& path) const {
    const auto found = files.find(path);
    return found == files.end() ? "(there is none)" : found->second;
  }
};

inline Outcome export_to(const package::PackageOnDisk& package, const std::string& format) {
  namespace fs = std::filesystem;
  const TempDir directory = TempDir::create("casewise-convert").value();
  package::Diagnostics diagnostics;
  const ExportWishes wishes{package::find_format(format), directory.path() / "sum"};
  const Result<Exported> exported = export_package(package.root(), wishes, diagnostics, [] { return false; });
  EXPECT_EQ(exported.has_value(), diagnostics.errors() == 0)
      << (exported ? "made in spite of an error" : exported.error().to_string());
  EXPECT_EQ(fs::exists(wishes.to), exported.has_value());
  Outcome outcome;
  outcome.said = package.texts(diagnostics);
  if (!exported) return outcome;
  for (const auto& entry : fs::recursive_directory_iterator(wishes.to)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(wishes.to).string();
    outcome.files[path] = read_file(entry.path()).value();
    outcome.executable[path] = (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
  }
  EXPECT_EQ(outcome.files.size(), exported->files);
  return outcome;
}

/// One row of a table of conversions.
struct Conversion {
  std::string name;
  Changes changes;                     ///< to the package
  std::vector<std::string> said = {};  ///< all of it
  std::map<std::string, std::optional<std::string>> wants =
      {};  ///< of what is made; none: there is no such file
};

/// Exports each changed package, which must be a valid one.
inline void expect_conversions(const Files& base, const std::string& format,
                               const std::vector<Conversion>& table) {
  for (const Conversion& row : table) {
    SCOPED_TRACE(row.name);
    const package::PackageOnDisk package(with(base, row.changes));
    const Outcome outcome = export_to(package, format);
    EXPECT_EQ(outcome.said, row.said);
    for (const auto& [path, content] : row.wants)
      EXPECT_EQ(outcome.at(path), content.value_or("(there is none)")) << path;
  }
}

}  // namespace casewise::convert
