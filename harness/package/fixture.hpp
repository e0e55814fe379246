// For the tests of this module: a small valid package in a temporary directory, to be changed file by file.
// Threading: one test at a time.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/load.hpp"

namespace casewise::package {

/// Path below the package to content.
using Files = std::map<std::string, std::string>;

inline const std::string kValidProblemYaml =
    "problem_format_version: 2025-09\n"
    "name:\n"
    "  en: Sum\n"
    "  ko: \"\xed\x95\xa9\"\n"
    "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
    "credits:\n"
    "  authors: Ada Lovelace <ada@example.org>\n"
    "license: cc by-sa\n"
    "limits:\n"
    "  time_limit: 2\n"
    "  memory: 256\n"
    "  code: 64\n";

/// A package without anything to warn of.
inline Files valid_package() {
  return {{"problem.yaml", kValidProblemYaml},
          {"statement/problem.en.md", "Add.\n"},
          {"statement/problem.ko.md", "Add.\n"},
          {"data/sample/1.in", "1 2\n"},
          {"data/sample/1.ans", "3\n"},
          {"data/secret/01-small.in", "2 2\n"},
          {"data/secret/01-small.ans", "4\n"},
          {"input_validators/validate.py", "exit(42)\n"},
          {"submissions/accepted/sum.py", "print(sum(map(int, input().split())))\n"}};
}

/// `base` with some files set; an empty optional takes a file away.
inline Files with(Files base, const std::map<std::string, std::optional<std::string>>& changes) {
  for (const auto& [path, content] : changes) {
    if (content) {
      base[path] = *content;
    } else {
      base.erase(path);
    }
  }
  return base;
}

/// The files on disk below a directory called "sum".
class PackageOnDisk {
 public:
  explicit PackageOnDisk(const Files& files) : directory_(TempDir::create("casewise-package").value()) {
    std::filesystem::create_directories(root());
    for (const auto& [path, content] : files)
      write(path, content);
  }

  void write(const std::string& path, const std::string& content) const {
    std::filesystem::create_directories((root() / path).parent_path());
    ASSERT_TRUE(write_file(root() / path, content)) << path;
  }

  [[nodiscard]] std::filesystem::path root() const { return directory_.path() / "sum"; }

  /// Every diagnostic as text, with the package's own path cut off: "problem.yaml:3:1: error: ...".
  [[nodiscard]] std::vector<std::string> texts(const Diagnostics& diagnostics) const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      std::string text = diagnostic.to_string();
      const std::string prefix = root().string() + "/";
      for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
        text.erase(at, prefix.size());
      }
      result.push_back(std::move(text));
    }
    return result;
  }

  /// What loading says of the package.
  [[nodiscard]] std::vector<std::string> diagnose() const {
    Diagnostics diagnostics;
    const Result<model::Problem> problem = load_problem(root(), diagnostics);
    EXPECT_EQ(problem.has_value(), diagnostics.errors() == 0);
    return texts(diagnostics);
  }

 private:
  TempDir directory_;
};

/// One row of a table of diagnoses: the files that are changed and all that is said.
struct Diagnosis {
  std::string name;
  std::map<std::string, std::optional<std::string>> changes;
  std::vector<std::string> said;
};

inline void expect_diagnoses(const std::vector<Diagnosis>& table) {
  for (const Diagnosis& row : table) {
    const PackageOnDisk package(with(valid_package(), row.changes));
    EXPECT_EQ(package.diagnose(), row.said) << row.name;
  }
}

}  // namespace casewise::package
