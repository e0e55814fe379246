// Deciding whether an output is right. Knows nothing of how the output came to be.
// Threading: checkers are immutable; one check at a time a sandbox.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/check/test_data.hpp"
#include "harness/compare/flags.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/problem.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::compare {
struct Diagnosis;
}

namespace casewise::check {

/// As results hold it.
[[nodiscard]] model::Diagnosis to_model(const compare::Diagnosis& found);

class OutputChecker {
 public:
  OutputChecker() = default;
  OutputChecker(const OutputChecker&) = delete;
  OutputChecker& operator=(const OutputChecker&) = delete;
  virtual ~OutputChecker() = default;

  /// Never throws; a checker that breaks is CheckOutcome::Kind::failed.
  [[nodiscard]] virtual verdict::CheckOutcome check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                                    const TestData& data,
                                                    const std::string& output) const = 0;
};

/// The comparison of format 2025-09's default output validator, with our own diagnosis. The test case's
/// output validator arguments are its flags.
class BuiltinChecker final : public OutputChecker {
 public:
  [[nodiscard]] verdict::CheckOutcome check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                            const TestData& data, const std::string& output) const override;
};

/// The limits of a program that belongs to the package.
[[nodiscard]] model::Limits validation_limits(const model::PackageLimits& limits);

/// An output validator of the package: `validator input answer feedback/ [args] < output`, exit code 42 for
/// accepted and 43 for wrong, anything else is the validator's own failure.
class ProgramChecker final : public OutputChecker {
 public:
  ProgramChecker(std::string name, compile::Executable program, const model::PackageLimits& limits)
      : name_(std::move(name)), program_(std::move(program)), limits_(validation_limits(limits)) {}

  [[nodiscard]] verdict::CheckOutcome check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                            const TestData& data, const std::string& output) const override;

 private:
  std::string name_;
  compile::Executable program_;
  model::Limits limits_;
};

}  // namespace casewise::check
