// The executor for this machine: units run on the slots of a SandboxPool. Threading: as Executor.
#pragma once

#include <condition_variable>
#include <mutex>
#include <queue>

#include "harness/check/test_data.hpp"
#include "harness/judge/judge.hpp"
#include "harness/schedule/executor.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::schedule {

class PoolExecutor final : public Executor {
 public:
  PoolExecutor(SandboxPool& pool, Batch& batch) : pool_(&pool), batch_(&batch) {}
  PoolExecutor(const PoolExecutor&) = delete;
  PoolExecutor& operator=(const PoolExecutor&) = delete;
  /// Cancels what is under way, as when the dispatcher fails, and waits for it: it uses this object.
  ~PoolExecutor() override;

  [[nodiscard]] std::size_t capacity() const override { return pool_->slots(); }
  void start(const Unit& unit, const std::shared_ptr<const compile::Executable>& program) override;
  [[nodiscard]] std::optional<UnitResult> wait(Duration timeout) override;
  void cancel() override { pool_->cancel(); }

 private:
  [[nodiscard]] compile::BuildOutcome build(sandbox::Sandbox& sandbox, Task& task) const;
  [[nodiscard]] model::TestRun judge(sandbox::Sandbox& sandbox, const judge::TestJob& job);
  [[nodiscard]] judge::TestJob job_for(const PreparedProblem& problem, std::size_t test,
                                       const compile::Executable& program) const;
  [[nodiscard]] UnitResult perform(sandbox::Sandbox& sandbox, const Unit& unit,
                                   const std::shared_ptr<const compile::Executable>& program);
  void deliver(UnitResult result);

  SandboxPool* pool_;
  Batch* batch_;
  check::TestDataCache data_;
  std::size_t under_way_ = 0;  // the dispatcher's thread only
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::queue<UnitResult> results_;
};

}  // namespace casewise::schedule
