// One slot in which hostile programs are built and judged the way submissions are, one after the other.
// Threading: one test at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/base/file.hpp"
#include "harness/check/checker.hpp"
#include "harness/compile/build.hpp"
#include "harness/compile/sources.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/tests/hostile/program_file.hpp"

namespace casewise::hostile {

/// What became of a submission.
struct Judged {
  std::string verdict;  ///< short name, "idle" for a TLE by wall time
  std::string message;  ///< with the compiler's log for a CE
  Bytes memory;         ///< the largest peak
};

class Bench {
 public:
  /// None where no sandbox is to be had; the reason is in the error.
  [[nodiscard]] static Result<std::unique_ptr<Bench>> create();

  /// Builds and judges until the first test that is not accepted, as `grade` does. All tests run twice, as
  /// for two submissions, so that the second could find what the first one left.
  [[nodiscard]] Judged judge(const compile::Sources& sources, const model::Limits& limits,
                             const compile::BuildLimits& build_limits);
  [[nodiscard]] Judged judge(const compile::Executable& program, const model::Limits& limits,
                             const check::OutputChecker& checker);
  /// The harmless program. The judge must not be able to tell that another one ran before.
  [[nodiscard]] Judged judge_clean();

  [[nodiscard]] sandbox::Sandbox& sandbox() { return *sandbox_; }
  [[nodiscard]] const compile::Executable& clean() const { return clean_; }
  /// The user as whom programs run, as they see it.
  [[nodiscard]] unsigned user() const { return user_; }

 private:
  explicit Bench(TempDir directory) : directory_(std::move(directory)) {}
  [[nodiscard]] Status find_user();
  [[nodiscard]] Status warm_up();
  void write_test(const std::string& name, const std::string& input, const std::string& answer);

  TempDir directory_;
  unsigned user_ = 0;
  std::unique_ptr<sandbox::Sandbox> sandbox_;
  std::vector<model::TestCase> tests_;
  check::TestDataCache cache_;
  compile::Executable clean_;
  std::shared_ptr<const sandbox::FilePack> files_;
};

/// The sources of a program file, with the header that they share.
[[nodiscard]] Result<compile::Sources> sources_of(const std::filesystem::path& path);

}  // namespace casewise::hostile
