// Deciding whether an output is right. Knows nothing of how the output came to be.
// Threading: checkers are immutable; one check at a time a sandbox.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/check/test_data.hpp"
#include "harness/check/validator.hpp"
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

/// The output validators of the package: all must accept, and the first that does not decides.
class ProgramChecker final : public OutputChecker {
 public:
  explicit ProgramChecker(std::vector<Validator> validators) : validators_(std::move(validators)) {}

  [[nodiscard]] verdict::CheckOutcome check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                            const TestData& data, const std::string& output) const override;

 private:
  std::vector<Validator> validators_;
};

}  // namespace casewise::check
