#include "harness/sandbox/fake_sandbox.hpp"

#include <cerrno>

namespace casewise::sandbox {

RunResult run_that(model::Termination termination, std::string output, std::string error) {
  RunResult run;
  run.outcome.termination = std::move(termination);
  run.outcome.usage.output = Bytes(output.size());
  run.outcome.output = std::move(output);
  run.outcome.error = std::move(error);
  return run;
}

RunResult FakeSandbox::run(const RunSpec& spec) {
  const model::NotStarted cancelled_run{"cancelled", ECANCELED};
  if (cancelled()) return run_that(cancelled_run);
  {
    const std::lock_guard lock(mutex_);
    specs_.push_back(spec);
  }
  RunResult run = behaviour_(spec);
  return cancelled() ? run_that(cancelled_run) : std::move(run);
}

std::vector<RunSpec> FakeSandbox::specs() const {
  const std::lock_guard lock(mutex_);
  return specs_;
}

}  // namespace casewise::sandbox
