#include "harness/schedule/pool_executor.hpp"

#include <fmt/format.h>

#include "harness/judge/judge.hpp"

namespace casewise::schedule {

using compile::BuildOutcome;

compile::BuildOutcome PoolExecutor::build(sandbox::Sandbox& sandbox, const Task& task) const {
  const PreparedProblem& problem = batch_->problems[task.problem];
  BuildOutcome outcome;
  if (problem.broken.empty() && !task.refused.empty()) {
    outcome.kind = BuildOutcome::Kind::rejected;
    outcome.message = task.refused;
    return outcome;
  }
  if (!problem.broken.empty() || !task.sources) {
    outcome.message = problem.broken.empty() ? task.unreadable : problem.broken;
    return outcome;
  }
  const model::PackageLimits& limits = problem.problem.limits;
  return compile::build(sandbox, *task.sources, {limits.compilation_time, limits.compilation_memory});
}

void PoolExecutor::start(const Unit& unit, const std::shared_ptr<const compile::Executable>& program) {
  pool_->submit([this, unit, program](sandbox::Sandbox& sandbox) {
    const Task& task = batch_->tasks[unit.task];
    if (!unit.test) return deliver({unit, build(sandbox, task)});
    const PreparedProblem& problem = batch_->problems[task.problem];
    deliver({unit, judge::judge_test(sandbox, *program, problem.limits, problem.tests[*unit.test],
                                     *problem.checker, data_)});
  });
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
  return result;
}

}  // namespace casewise::schedule
