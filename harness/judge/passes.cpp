#include "harness/judge/passes.hpp"

#include <cerrno>

#include <fmt/format.h>

#include "harness/check/validator_run.hpp"
#include "harness/sandbox/interaction.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::judge {

namespace {

using check::Validation;
using verdict::Decision;

using Data = std::shared_ptr<const check::TestData>;

/// One pass: how the program ran, and what follows.
struct Pass {
  sandbox::RunResult run;
  Decision decision;
  Validation validation;
};

Pass broken(const Error& error) {
  Pass pass;
  pass.run.outcome.termination = model::NotStarted{error.message(), 0};
  pass.decision = {model::Verdict::judge_error, error.message()};
  return pass;
}

class Passes {
 public:
  Passes(sandbox::Sandbox& sandbox, const TestJob& job) : sandbox_(&sandbox), job_(&job) {}

  model::TestRun run(Data data) {
    model::TestRun result;
    result.name = job_->test.name;
    std::vector<sandbox::PackedFile> feedback;
    for (int number = 1;; ++number) {
      Pass pass =
          job_->referee->interactive ? together(*data, feedback) : one_after_the_other(*data, feedback);
      keep_figures(result, pass);
      std::optional<std::string>& next = pass.validation.next_input;
      const bool accepted = pass.decision.verdict == model::Verdict::accepted;
      if (accepted && next && number >= job_->referee->passes)
        pass.decision = {
            model::Verdict::judge_error,
            fmt::format("the output validator wants more than {} passes", job_->referee->passes)};
      if (accepted && next && number < job_->referee->passes) {
        data = std::make_shared<check::TestData>(std::move(*next), data->answer());
        feedback = std::move(pass.validation.feedback);
        continue;
      }
      conclude(result, pass, number);
      return result;
    }
  }

 private:
  sandbox::RunSpec program() const {
    sandbox::RunSpec spec = job_->program.run_spec(job_->limits);
    spec.limits.cpu = killing_limit(*job_);
    return spec;
  }

  Pass one_after_the_other(const check::TestData& data, const std::vector<sandbox::PackedFile>& feedback) {
    Result<std::shared_ptr<const os::SealedFile>> input = data.input_file();
    if (!input) return broken(input.error());
    sandbox::RunSpec spec = program();
    spec.input = std::move(*input);
    Pass pass;
    pass.run = sandbox_->run(spec);
    if (auto decision =
            verdict::decide_run(pass.run.outcome.termination, pass.run.outcome.usage, job_->limits)) {
      pass.decision = std::move(*decision);
      return pass;
    }
    const Result<sandbox::RunSpec> call =
        job_->referee->validator.call(job_->test, data, pass.run.outcome.output, feedback);
    if (!call) {
      pass.decision = {model::Verdict::judge_error, call.error().message()};
      return pass;
    }
    pass.validation = job_->referee->validator.conclude(sandbox_->run(*call));
    pass.decision = verdict::decide_check(pass.validation.outcome);
    return pass;
  }

  Pass together(const check::TestData& data, const std::vector<sandbox::PackedFile>& feedback) {
    const Result<sandbox::Sandbox*> companion = sandbox_->companion();
    if (!companion) return broken(companion.error());
    Result<sandbox::RunSpec> call = job_->referee->validator.interactive_call(job_->test, data, feedback);
    if (!call) return broken(call.error());
    // It waits for the program, and has its own time when that has ended.
    call->limits.wall += job_->limits.wall;
    const auto not_accepted = [&](const sandbox::RunResult& run) {
      return job_->referee->validator.accepts(run) != true;
    };
    sandbox::Interaction both =
        sandbox::interact({sandbox_, program(), nullptr}, {*companion, std::move(*call), not_accepted});
    return decide_together(std::move(both), data);
  }

  /// What the validator has said before the program ended stands; else the program's own failure does, also
  /// when the validator could make nothing of the sudden end of what it read; else what the validator said.
  Pass decide_together(sandbox::Interaction both, const check::TestData& data) const {
    Pass pass;
    const bool validator_first = both.second.outcome.ended < both.first.outcome.ended;
    const bool accepted = job_->referee->validator.accepts(both.second) == true;
    const bool started = !std::holds_alternative<model::NotStarted>(both.second.outcome.termination);
    pass.run = std::move(both.first);
    std::optional<Decision> decision =
        verdict::decide_run(pass.run.outcome.termination, pass.run.outcome.usage, job_->limits);
    if (decision && started && (accepted || !validator_first)) {
      pass.decision = std::move(*decision);
      return pass;
    }
    pass.validation = job_->referee->validator.conclude(both.second);
    if (accepted && job_->referee->checker) pass.validation = check_written(both.second.scratch.get(), data);
    pass.decision = verdict::decide_check(pass.validation.outcome);
    return pass;
  }

  /// What the checker says of the file that the interactor wrote.
  Validation check_written(int scratch, const check::TestData& data) const {
    const check::Validator& checker = *job_->referee->checker;
    const Result<std::string> written = check::read_written(scratch);
    if (!written) return {job_->referee->validator.broken(written.error().message()), std::nullopt, {}};
    const Result<sandbox::RunSpec> call = checker.call(job_->test, data, *written);
    if (!call) return {checker.broken(call.error().message()), std::nullopt, {}};
    return checker.conclude(sandbox_->run(*call));
  }

  static void keep_figures(model::TestRun& result, const Pass& pass) {
    const model::RunOutcome& outcome = pass.run.outcome;
    result.termination = outcome.termination;
    const Bytes memory = std::max(result.usage.memory, outcome.usage.memory);
    if (outcome.usage.cpu >= result.usage.cpu) result.usage = outcome.usage;
    result.usage.memory = memory;
    if (std::holds_alternative<model::NotStarted>(outcome.termination)) return;
    result.attempts = {{model::Verdict::judge_error, result.usage, outcome.circumstances, false}};
  }

  void conclude(model::TestRun& result, Pass& pass, int number) const {
    result.verdict = pass.decision.verdict;
    result.message = pass.decision.verdict == model::Verdict::run_time_error ? check::why_failed(pass.run)
                                                                             : pass.decision.message;
    if (number > 1 && !result.message.empty())
      result.message = fmt::format("pass {}: {}", number, result.message);
    give_score(result, *job_, pass.validation.outcome.score);
    for (model::Attempt& attempt : result.attempts)
      attempt.verdict = result.verdict;
  }

  sandbox::Sandbox* sandbox_;
  const TestJob* job_;
};

}  // namespace

model::TestRun judge_passes(sandbox::Sandbox& sandbox, const TestJob& job, check::TestDataCache& cache) {
  const Result<Data> data = cache.get(job.test);
  if (data) return Passes(sandbox, job).run(*data);
  model::TestRun result;
  result.name = job.test.name;
  result.termination = model::NotStarted{"read the test case", EIO};
  result.message = data.error().message();
  return result;
}

}  // namespace casewise::judge
