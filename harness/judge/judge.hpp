// One test end to end: run the program, check its output, say the verdict. No threads, no printing.
// Threading: free functions; one at a time a sandbox.
#pragma once

#include <memory>
#include <optional>

#include "harness/check/checker.hpp"
#include "harness/check/test_data.hpp"
#include "harness/check/validator.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::judge {

/// A wall time that only an idle program reaches, though so many runs share each core.
[[nodiscard]] Duration wall_limit(Duration cpu, int runs_per_core = 1);

/// The limits of a contestant's run: those of the problem, and wall_limit.
[[nodiscard]] model::Limits run_limits(const model::Problem& problem, int runs_per_core = 1);

/// The output validator of an interactive problem, or of one with several passes, and how it works.
struct Referee {
  check::Validator validator;
  bool interactive = false;  ///< it runs together with the program, else after it
  int passes = 1;            ///< the most that there may be
  /// Judges what the validator, an interactor by testlib's protocol, wrote into its file.
  std::optional<check::Validator> checker = {};
};

/// A program, a test case, and what decides.
struct TestJob {
  const compile::Executable& program;
  const model::Limits& limits;
  /// Part of the CPU limit. A run is ended only when it is over the limit by more than this, so that one that
  /// took a little too long shows how long it takes.
  double margin = 0;
  const model::TestCase& test;
  const check::OutputChecker* checker = nullptr;
  verdict::CaseScoring scoring = {};
  const Referee* referee = nullptr;  ///< takes the place of `checker`
};

/// The CPU time at which the run is ended.
[[nodiscard]] Duration killing_limit(const TestJob& job);

/// Gives the test its score. One that a validator may not give is the validator's own failure.
void give_score(model::TestRun& test, const TestJob& job, const verdict::ValidatorScore& given);

[[nodiscard]] model::TestRun judge_test(sandbox::Sandbox& sandbox, const TestJob& job,
                                        check::TestDataCache& data);

/// The test judged once more while nothing else runs. The second run is the one that counts; the test is
/// borderline when its verdict is another.
[[nodiscard]] model::TestRun judge_again_alone(sandbox::Sandbox& sandbox, const TestJob& job,
                                               check::TestDataCache& data, model::TestRun first);

}  // namespace casewise::judge
