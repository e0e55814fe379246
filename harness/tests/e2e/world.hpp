// A small world for one test: a temporary directory with awkward letters in its name, files in it, a tiny
// problem package, and the real program run there with nothing of the user's in reach.
// Threading: one test at a time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/base/file.hpp"
#include "harness/tests/e2e/process.hpp"

namespace casewise::e2e {

using Json = nlohmann::json;

/// Path to content.
using Files = std::map<std::string, std::string>;

class World {
 public:
  World();

  /// The program's working directory, so that arguments can be relative to it.
  [[nodiscard]] std::filesystem::path root() const { return directory_.path() / "work"; }
  /// Where the program makes its temporary files.
  [[nodiscard]] std::filesystem::path temporary() const { return directory_.path() / "tmp"; }

  /// Writes files below the root.
  void write(const Files& files) const;
  void write(const std::string& path, const std::string& content) const { write(Files{{path, content}}); }
  void remove(const std::string& path) const;
  [[nodiscard]] std::string read(const std::string& path) const;
  [[nodiscard]] Json read_json(const std::string& path) const;

  /// The valid package "sum" (see sum_package) with some files set.
  void write_sum(const Files& changes = {}) const;

  /// Runs "casewise ARGUMENTS...".
  [[nodiscard]] Ended run(const std::vector<std::string>& arguments, const std::string& input = "") const;
  /// Runs `grade ARGUMENTS... --json FILE` and reads the file, whatever the exit code.
  [[nodiscard]] Json grade(std::vector<std::string> arguments) const;

  [[nodiscard]] std::unique_ptr<Running> start(const std::vector<std::string>& arguments) const;
  /// What start and run start, to be changed.
  [[nodiscard]] Command command(const std::vector<std::string>& arguments) const;

 private:
  TempDir directory_;
};

/// The package "sum": t lines of two numbers each, of which "Case i: sum" is wanted. Three tests: sample/1,
/// secret/1-negative and secret/2-big, whose sum needs 64 bits.
[[nodiscard]] Files sum_package();

/// Right solutions of it.
extern const char* const kSumC;
extern const char* const kSumCpp;
extern const char* const kSumPython;
extern const char* const kSumJava;

/// The one submission called `name` in a JSON report.
[[nodiscard]] Json submission(const Json& report, const std::string& name);
/// Its verdicts, test by test: "AC WA SKIPPED".
[[nodiscard]] std::string test_verdicts(const Json& submission);

/// Expects exit code 2, nothing on standard output, and one line "casewise: error: ..." with all these parts.
void expect_one_error(const Ended& ended, const std::vector<std::string>& parts);

[[nodiscard]] bool has_language(const std::string& id);

/// A test that runs programs: skipped where no sandbox is to be had.
class SandboxedTest : public testing::Test {
 protected:
  void SetUp() override;
  World world_;
};

}  // namespace casewise::e2e
