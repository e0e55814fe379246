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

model::Limits run_limits(const model::Problem& problem) {
  model::Limits limits;
  limits.cpu = problem.time_limit;
  // Generous, since a busy machine stretches wall time and never CPU time.
  limits.wall = 3 * problem.time_limit + std::chrono::seconds(2);
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
