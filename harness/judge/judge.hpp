// One test end to end: run the program, check its output, say the verdict. No threads, no printing.
// Threading: free functions; one at a time a sandbox.
#pragma once

#include <memory>

#include "harness/check/checker.hpp"
#include "harness/check/test_data.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::judge {

/// A wall time that only an idle program reaches, though so many runs share each core.
[[nodiscard]] Duration wall_limit(Duration cpu, int runs_per_core = 1);

/// The limits of a contestant's run: those of the problem, and wall_limit.
[[nodiscard]] model::Limits run_limits(const model::Problem& problem, int runs_per_core = 1);

[[nodiscard]] model::TestRun judge_test(sandbox::Sandbox& sandbox, const compile::Executable& program,
                                        const model::Limits& limits, const model::TestCase& test,
                                        const check::OutputChecker& checker, check::TestDataCache& data);

}  // namespace casewise::judge
