// An output validator of the package: how it is called, and what its end means. Sources: format 2025-09,
// Output validator and Multi-pass validation; testlib. Threading: immutable.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/test_data.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/problem.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::check {

/// The limits of a program that belongs to the package.
[[nodiscard]] model::Limits validation_limits(const model::PackageLimits& limits);

/// What a validator said.
struct Validation {
  verdict::CheckOutcome outcome;
  std::optional<std::string> next_input;      ///< it wants another pass with this input
  std::vector<sandbox::PackedFile> feedback;  ///< what it left in its directory, for the pass that follows
};

class Validator {
 public:
  Validator(model::HelperProgram helper, compile::Executable program, const model::PackageLimits& limits)
      : helper_(std::move(helper)), program_(std::move(program)), limits_(validation_limits(limits)) {}

  /// The call for an output that is known. `feedback` is what an earlier pass left.
  ///   kattis:  VALIDATOR INPUT ANSWER FEEDBACK/ [ARGS] < OUTPUT
  ///   testlib: CHECKER INPUT OUTPUT ANSWER
  [[nodiscard]] Result<sandbox::RunSpec> call(const model::TestCase& test, const TestData& data,
                                              const std::string& output,
                                              const std::vector<sandbox::PackedFile>& feedback = {}) const;
  /// The same for an interactive problem: standard input and output are to be wired.
  ///   testlib: INTERACTOR INPUT OUTPUT ANSWER, which writes OUTPUT; see read_written
  [[nodiscard]] Result<sandbox::RunSpec> interactive_call(
      const model::TestCase& test, const TestData& data,
      const std::vector<sandbox::PackedFile>& feedback = {}) const;

  /// What the end of a call means. Never throws; a validator that breaks is CheckOutcome::Kind::failed.
  [[nodiscard]] Validation conclude(const sandbox::RunResult& run) const;
  /// Its answer alone: none when it has broken.
  [[nodiscard]] std::optional<bool> accepts(const sandbox::RunResult& run) const;
  [[nodiscard]] verdict::CheckOutcome broken(const std::string& why) const;
  [[nodiscard]] model::Protocol protocol() const { return helper_.protocol; }

 private:
  [[nodiscard]] Validation conclude_kattis(const sandbox::RunResult& run) const;
  [[nodiscard]] Validation conclude_testlib(const sandbox::RunResult& run) const;

  model::HelperProgram helper_;
  compile::Executable program_;
  model::Limits limits_;
};

/// What an interactor of testlib has written for the checker; empty when it wrote nothing. `scratch` is what
/// its run left.
[[nodiscard]] Result<std::string> read_written(int scratch);

}  // namespace casewise::check
