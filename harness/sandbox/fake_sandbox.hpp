// A sandbox for tests: a function says how each run ends, and every run's specification is kept. Starts no
// process. Threading: as Sandbox; the function is called on the thread of `run`.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "harness/sandbox/sandbox.hpp"

namespace casewise::sandbox {

/// A run that ended in this way, having printed this.
[[nodiscard]] RunResult run_that(model::Termination termination, std::string output = "",
                                 std::string error = "");

class FakeSandbox final : public Sandbox {
 public:
  using Behaviour = std::function<RunResult(const RunSpec&)>;

  explicit FakeSandbox(Behaviour behaviour) : behaviour_(std::move(behaviour)) {}

  /// What the function says, unless `cancel` was called before it or while it was at work.
  [[nodiscard]] RunResult run(const RunSpec& spec) override;
  void cancel() override { cancelled_.store(true); }
  [[nodiscard]] Result<Sandbox*> companion() override { return this; }
  [[nodiscard]] const Isolation& isolation() const override { return isolation_; }

  /// For functions that stand for a long run: a real one would be ended now.
  [[nodiscard]] bool cancelled() const { return cancelled_.load(); }
  /// The specifications of all runs that were started, oldest first.
  [[nodiscard]] std::vector<RunSpec> specs() const;

 private:
  Behaviour behaviour_;
  Isolation isolation_{'E', "no process is started", {}, false};
  std::atomic<bool> cancelled_{false};
  mutable std::mutex mutex_;  // guards specs_
  std::vector<RunSpec> specs_;
};

}  // namespace casewise::sandbox
