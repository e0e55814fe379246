#include "harness/schedule/dispatcher.hpp"

#include <chrono>

#include <fmt/format.h>

#include "harness/verdict/submission_verdict.hpp"

namespace casewise::schedule {

using compile::BuildOutcome;

namespace {

std::vector<std::size_t> test_counts(const Batch& batch) {
  std::vector<std::size_t> counts;
  counts.reserve(batch.tasks.size());
  for (const Task& task : batch.tasks)
    counts.push_back(batch.problems[task.problem].tests.size());
  return counts;
}

/// The log is kept to the end and in several reports, and a compiler can be made to say a lot: so just its
/// beginning, in whole lines.
std::string bounded(std::string log) {
  constexpr std::size_t kMost = std::size_t{16} << 10U;
  if (log.size() <= kMost) return log;
  const std::size_t line_end = log.rfind('\n', kMost - 1);
  const std::size_t kept = line_end == std::string::npos ? kMost : line_end + 1;
  const std::string rest = fmt::format("... and {} bytes more\n", log.size() - kept);
  return log.substr(0, kept) + rest;
}

/// Whether the groups of the test may stop behind it. A score needs every test that is accepted, whatever the
/// jury expects of it; and in format legacy the tests that count are those before the first that is not
/// accepted, so that the jury's submissions must not score by other rules than everybody's.
bool decides(const model::Problem& problem, const model::TestRun& test,
             const std::optional<model::Expectation>& expected) {
  const bool is_accepted = test.verdict == model::Verdict::accepted;
  if (problem.type.scoring && (is_accepted || problem.score_rules == model::ScoreRules::legacy))
    return !is_accepted;
  return verdict::decides(test.name, test.verdict, expected);
}

}  // namespace

Dispatcher::Dispatcher(const Batch& batch, Executor& executor, event::EventSink& sink,
                       std::function<bool()> stop_asked)
    : batch_(&batch),
      executor_(&executor),
      sink_(&sink),
      stop_asked_(std::move(stop_asked)),
      plan_(test_counts(batch)),
      states_(batch.tasks.size()) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const Task& task = batch.tasks[i];
    model::SubmissionResult& result = states_[i].result;
    result.problem = batch.problems[task.problem].problem.short_name;
    result.submission = task.submission.name;
    result.language = task.sources ? task.sources->language->id : "";
    result.expected = task.submission.expected;
    states_[i].tests.resize(batch.problems[task.problem].tests.size());
  }
}

void Dispatcher::tell(const event::RunEvent& event) {
  // The sink reports its own failures at the end; judging goes on whatever happens to reports.
  (void)sink_->consume(event);
}

void Dispatcher::announce(const Unit& unit) {
  const Task& task = batch_->tasks[unit.task];
  const PreparedProblem& problem = batch_->problems[task.problem];
  tell(event::WorkStarted{problem.problem.short_name, task.submission.name,
                          unit.test ? problem.tests[*unit.test].name : "compile"});
}

void Dispatcher::start_what_can_be() {
  while (under_way_ < executor_->capacity()) {
    const std::optional<Unit> unit = plan_.next();
    if (!unit) return;
    announce(*unit);
    executor_->start(*unit, states_[unit->task].program);
    ++under_way_;
  }
}

void Dispatcher::take_build(std::size_t task, BuildOutcome outcome) {
  State& state = states_[task];
  const bool built = outcome.kind == BuildOutcome::Kind::built;
  if (outcome.kind != BuildOutcome::Kind::failed) {
    state.result.compile = model::CompileResult{built, bounded(std::move(outcome.log)), outcome.cpu};
  }
  state.built = built;
  if (built) {
    state.program = std::make_shared<const compile::Executable>(std::move(outcome.executable));
  } else {
    const bool rejected = outcome.kind == BuildOutcome::Kind::rejected;
    state.result.verdict = rejected ? model::Verdict::compile_error : model::Verdict::judge_error;
    state.result.message = std::move(outcome.message);
  }
  plan_.build_done(task, built);
}

verdict::Graded Dispatcher::grade(std::size_t task) const {
  const PreparedProblem& problem = batch_->problems[batch_->tasks[task].problem];
  const std::optional<model::Expectation>& expected = batch_->tasks[task].submission.expected;
  std::vector<std::optional<verdict::CaseResult>> results;
  for (const std::optional<model::TestRun>& test : states_[task].tests) {
    std::optional<verdict::CaseResult>& result = results.emplace_back();
    if (!test) continue;
    result = verdict::CaseResult{test->verdict, test->score.value_or(0),
                                 decides(problem.problem, *test, expected)};
  }
  return verdict::grade(problem.problem, problem.tests, results, batch_->stop);
}

void Dispatcher::take_test(std::size_t task, std::size_t index, model::TestRun test) {
  // One that is accepted, as it may be, never makes another needless.
  const bool is_plain =
      test.verdict == model::Verdict::accepted && !batch_->tasks[task].submission.expected.has_value();
  states_[task].tests[index] = std::move(test);
  plan_.test_done(task);
  if (is_plain) return;
  const verdict::Graded graded = grade(task);
  for (std::size_t i = 0; i < graded.counts.size(); ++i) {
    if (!graded.counts[i]) plan_.skip(task, i);
  }
}

void Dispatcher::take(UnitResult unit) {
  const std::size_t task = unit.unit.task;
  if (auto* outcome = std::get_if<BuildOutcome>(&unit.value)) {
    take_build(task, std::move(*outcome));
  } else {
    take_test(task, *unit.unit.test, std::move(std::get<model::TestRun>(unit.value)));
  }
  // Its memory goes now: before it is published, all earlier submissions must be finished too.
  if (plan_.finished(task)) states_[task].program.reset();
  publish_in_order();
}

void Dispatcher::finish(std::size_t task) {
  State& state = states_[task];
  model::SubmissionResult& result = state.result;
  const std::vector<model::TestCase>& tests = batch_->problems[batch_->tasks[task].problem].tests;
  const verdict::Graded graded = grade(task);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (plan_.counts(task, i)) {
      result.tests.push_back(std::move(*state.tests[i]));
    } else {
      result.skipped.push_back(tests[i].name);
    }
  }
  if (state.built) verdict::conclude(result, batch_->problems[batch_->tasks[task].problem].problem, graded);
  if (result.expected) result.as_expected = verdict::as_expected(result, *result.expected);
  state.tests = {};
}

void Dispatcher::publish(std::size_t task) {
  finish(task);
  model::SubmissionResult& result = states_[task].result;
  for (const model::TestRun& test : result.tests) {
    tell(event::TestFinished{result.problem, result.submission, test});
  }
  tell(event::SubmissionFinished{result});
  batch_result_.submissions.push_back(std::move(result));
}

void Dispatcher::publish_in_order() {
  for (; published_ < states_.size() && plan_.finished(published_); ++published_)
    publish(published_);
}

/// After an interruption: what is finished counts, though something before it is not.
void Dispatcher::publish_the_rest() {
  for (; published_ < states_.size(); ++published_) {
    if (plan_.finished(published_)) publish(published_);
  }
}

model::BatchResult Dispatcher::run() {
  constexpr auto kTick = std::chrono::milliseconds(100);
  while (!plan_.all_finished() && !stop_asked_()) {
    start_what_can_be();
    if (std::optional<UnitResult> unit = executor_->wait(kTick)) {
      --under_way_;
      take(std::move(*unit));
    }
    sink_->tick();
  }
  if (!plan_.all_finished()) {
    batch_result_.interrupted = true;
    executor_->cancel();
    // What comes now was cut short and counts for nothing.
    for (; under_way_ > 0; under_way_ -= executor_->wait(kTick) ? 1 : 0) {
    }
    publish_the_rest();
  }
  return std::move(batch_result_);
}

}  // namespace casewise::schedule
