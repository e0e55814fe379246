// Tests of interactive problems and of those with several passes: the submission and the output validator run
// once for each pass, together or one after the other. Source: format 2025-09, Interactive problems and
// Multi-pass; for who is right when both fail, docs/verdicts.md. Threading: as judge.hpp.
#pragma once

#include "harness/judge/judge.hpp"

namespace casewise::judge {

/// The test judged with `job.referee`. Limits hold for each pass; the figures are those of the pass that took
/// most CPU time, and the verdict is that of the first pass that is not accepted.
[[nodiscard]] model::TestRun judge_passes(sandbox::Sandbox& sandbox, const TestJob& job,
                                          check::TestDataCache& cache);

}  // namespace casewise::judge
