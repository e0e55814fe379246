#include "harness/judge/judge.hpp"

#include <algorithm>
#include <cerrno>

#include "harness/check/validator_run.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::judge {

namespace {

void decide(model::TestRun& test, verdict::Decision decision) {
  test.verdict = decision.verdict;
  test.message = std::move(decision.message);
}

}  // namespace

Duration wall_limit(Duration cpu, int runs_per_core) {
  // Generous, since a busy machine stretches wall time and never CPU time.
  return runs_per_core * (3 * cpu + std::chrono::seconds(2));
}

model::Limits run_limits(const model::Problem& problem, int runs_per_core) {
  model::Limits limits;
  limits.cpu = problem.time_limit;
  limits.wall = wall_limit(problem.time_limit, runs_per_core);
  limits.memory = problem.memory_limit;
  limits.output = problem.output_limit;
  return limits;
}

model::TestRun judge_test(sandbox::Sandbox& sandbox, const compile::Executable& program,
                          const model::Limits& limits, const model::TestCase& test,
                          const check::OutputChecker& checker, check::TestDataCache& cache) {
  model::TestRun result;
  result.name = test.name;
  result.termination = model::NotStarted{"read the test case", EIO};
  const Result<std::shared_ptr<const check::TestData>> data = cache.get(test);
  if (!data) {
    decide(result, {model::Verdict::judge_error, data.error().message()});
    return result;
  }
  sandbox::RunSpec spec = program.run_spec(limits);
  Result<std::shared_ptr<const os::SealedFile>> input = (*data)->input_file();
  if (!input) {
    decide(result, {model::Verdict::judge_error, input.error().message()});
    return result;
  }
  spec.input = *input;
  const sandbox::RunResult run = sandbox.run(spec);
  result.termination = run.outcome.termination;
  result.usage = run.outcome.usage;
  if (const std::optional<verdict::Decision> decision =
          verdict::decide_run(result.termination, result.usage, limits)) {
    decide(result, *decision);
    if (result.verdict == model::Verdict::run_time_error) result.message = check::why_failed(run);
    return result;
  }
  verdict::CheckOutcome checked = checker.check(sandbox, test, **data, run.outcome.output);
  decide(result, verdict::decide_check(checked));
  result.diagnosis = std::move(checked.diagnosis);
  return result;
}

}  // namespace casewise::judge
