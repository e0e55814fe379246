#include "harness/judge/judge.hpp"

#include <algorithm>
#include <cerrno>

#include "harness/check/validator_run.hpp"
#include "harness/judge/passes.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::judge {

namespace {

void decide(model::TestRun& test, verdict::Decision decision) {
  test.verdict = decision.verdict;
  test.message = std::move(decision.message);
}

}  // namespace

void give_score(model::TestRun& test, const TestJob& job, const verdict::ValidatorScore& given) {
  if (test.verdict == model::Verdict::judge_error) return;
  const Result<std::optional<double>> score =
      verdict::score_case(job.scoring, test.verdict == model::Verdict::accepted, given);
  if (score) {
    test.score = *score;
  } else {
    decide(test, {model::Verdict::judge_error, "the output validator " + score.error().message()});
  }
}

Duration killing_limit(const TestJob& job) {
  return job.limits.cpu + std::chrono::duration_cast<Duration>(job.limits.cpu * job.margin);
}

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

model::TestRun judge_test(sandbox::Sandbox& sandbox, const TestJob& job, check::TestDataCache& cache) {
  if (job.referee != nullptr) return judge_passes(sandbox, job, cache);
  model::TestRun result;
  result.name = job.test.name;
  result.termination = model::NotStarted{"read the test case", EIO};
  const Result<std::shared_ptr<const check::TestData>> data = cache.get(job.test);
  if (!data) {
    decide(result, {model::Verdict::judge_error, data.error().message()});
    return result;
  }
  sandbox::RunSpec spec = job.program.run_spec(job.limits);
  spec.limits.cpu = killing_limit(job);
  Result<std::shared_ptr<const os::SealedFile>> input = (*data)->input_file();
  if (!input) {
    decide(result, {model::Verdict::judge_error, input.error().message()});
    return result;
  }
  spec.input = *input;
  verdict::ValidatorScore given;
  const sandbox::RunResult run = sandbox.run(spec);
  result.termination = run.outcome.termination;
  result.usage = run.outcome.usage;
  if (std::optional<verdict::Decision> decision =
          verdict::decide_run(result.termination, result.usage, job.limits)) {
    decide(result, std::move(*decision));
    if (result.verdict == model::Verdict::run_time_error) result.message = check::why_failed(run);
  } else {
    verdict::CheckOutcome checked = job.checker->check(sandbox, job.test, **data, run.outcome.output);
    decide(result, verdict::decide_check(checked));
    result.diagnosis = std::move(checked.diagnosis);
    given = checked.score;
  }
  give_score(result, job, given);
  if (!std::holds_alternative<model::NotStarted>(result.termination))
    result.attempts.push_back({result.verdict, result.usage, run.outcome.circumstances, false});
  return result;
}

model::TestRun judge_again_alone(sandbox::Sandbox& sandbox, const TestJob& job, check::TestDataCache& data,
                                 model::TestRun first) {
  model::TestRun result = judge_test(sandbox, job, data);
  for (model::Attempt& attempt : result.attempts)
    attempt.alone = true;
  result.borderline = result.verdict != first.verdict;
  result.attempts.insert(result.attempts.begin(), first.attempts.begin(), first.attempts.end());
  return result;
}

}  // namespace casewise::judge
