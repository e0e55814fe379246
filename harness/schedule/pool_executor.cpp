#include "harness/schedule/pool_executor.hpp"

#include <cerrno>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::schedule {

using compile::BuildOutcome;

compile::BuildOutcome PoolExecutor::build(sandbox::Sandbox& sandbox, Task& task) const {
  const PreparedProblem& problem = batch_->problems[task.problem];
  const std::optional<compile::Sources> sources = std::exchange(task.sources, std::nullopt);
  BuildOutcome outcome;
  if (problem.broken.empty() && !task.refused.empty()) {
    outcome.kind = BuildOutcome::Kind::rejected;
    outcome.message = task.refused;
    return outcome;
  }
  if (!problem.broken.empty() || !sources) {
    outcome.message = problem.broken.empty() ? task.unreadable : problem.broken;
    return outcome;
  }
  const model::PackageLimits& limits = problem.problem.limits;
  return compile::build(sandbox, *sources, {limits.compilation_time, limits.compilation_memory});
}

namespace {

/// The result of a unit of which an exception kept us from having one: out of memory, above all.
UnitResult broken(const Unit& unit, const PreparedProblem& problem, const char* why) {
  const std::string message = fmt::format("internal error: {}", printable(why, 200));
  if (!unit.test) {
    BuildOutcome outcome;
    outcome.message = message;
    return {unit, std::move(outcome)};
  }
  model::TestRun test;
  test.name = problem.tests[*unit.test].name;
  test.termination = model::NotStarted{"judge", ENOMEM};
  test.message = message;
  return {unit, std::move(test)};
}

}  // namespace

PoolExecutor::~PoolExecutor() {
  if (under_way_ > 0) cancel();
  while (under_way_ > 0)
    (void)wait(std::chrono::seconds(1));
}

model::TestRun PoolExecutor::judge(sandbox::Sandbox& sandbox, const judge::TestJob& job) {
  model::TestRun test = judge::judge_test(sandbox, job, data_);
  if (verdict::is_near_time_limit(test.termination, test.usage, job.limits, job.margin)) {
    pool_->alone([&] { test = judge::judge_again_alone(sandbox, job, data_, std::move(test)); });
  }
  return test;
}

judge::TestJob PoolExecutor::job_for(const PreparedProblem& problem, std::size_t test,
                                     const compile::Executable& program) const {
  judge::TestJob job{program, problem.limits, batch_->margin, problem.tests[test], problem.checker.get()};
  job.scoring = verdict::scoring_of(problem.problem, problem.tests[test]);
  if (problem.referee) job.referee = &*problem.referee;
  return job;
}

UnitResult PoolExecutor::perform(sandbox::Sandbox& sandbox, const Unit& unit,
                                 const std::shared_ptr<const compile::Executable>& program) {
  Task& task = batch_->tasks[unit.task];
  const PreparedProblem& problem = batch_->problems[task.problem];
  try {
    if (!unit.test) return {unit, build(sandbox, task)};
    return {unit, judge(sandbox, job_for(problem, *unit.test, *program))};
  } catch (const std::exception& error) {
    return broken(unit, problem, error.what());
  }
}

void PoolExecutor::start(const Unit& unit, const std::shared_ptr<const compile::Executable>& program) {
  pool_->submit([this, unit, held = program](sandbox::Sandbox& sandbox) mutable {
    UnitResult result = perform(sandbox, unit, held);
    held.reset();  // before the dispatcher can think that nobody has it
    deliver(std::move(result));
  });
  ++under_way_;
}

void PoolExecutor::deliver(UnitResult result) {
  // Notified under the lock: the dispatcher may destroy this object as soon as it has the last result.
  const std::lock_guard lock(mutex_);
  results_.push(std::move(result));
  arrived_.notify_one();
}

std::optional<UnitResult> PoolExecutor::wait(Duration timeout) {
  std::unique_lock lock(mutex_);
  if (!arrived_.wait_for(lock, timeout, [this] { return !results_.empty(); })) return std::nullopt;
  UnitResult result = std::move(results_.front());
  results_.pop();
  --under_way_;
  return result;
}

}  // namespace casewise::schedule
