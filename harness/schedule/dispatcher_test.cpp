#include "harness/schedule/dispatcher.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace casewise::schedule {
namespace {

using compile::BuildOutcome;
using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;

/// How the units of one task end.
struct TaskScript {
  BuildOutcome::Kind build = BuildOutcome::Kind::built;
  std::vector<Verdict> tests;
  std::string log = {};  // empty: "log TASK"
};

/// A batch in which every task is of a problem of its own, and how all of its units end.
struct World {
  Batch batch;
  std::vector<TaskScript> script;
};

World make_world(std::vector<TaskScript> script, verdict::StopPolicy stop = verdict::StopPolicy::first) {
  World world;
  world.batch.stop = stop;
  for (std::size_t i = 0; i < script.size(); ++i) {
    PreparedProblem problem;
    problem.problem.short_name = fmt::format("p{}", i);
    for (std::size_t test = 0; test < script[i].tests.size(); ++test) {
      problem.tests.emplace_back();
      problem.tests.back().name = fmt::format("secret/{}", test);
    }
    world.batch.problems.push_back(std::move(problem));
    Task task;
    task.problem = i;
    task.submission.name = fmt::format("s{}.cpp", i);
    task.sources.emplace();
    task.sources->language = compile::find_language("cpp");
    world.batch.tasks.push_back(std::move(task));
  }
  world.script = std::move(script);
  return world;
}

/// Ends units as the script says, in the order that `pick` says: it gets how many are under way.
class FakeExecutor final : public Executor {
 public:
  using Pick = std::function<std::size_t(std::size_t)>;

  FakeExecutor(const World& world, std::size_t capacity, Pick pick)
      : world_(&world), capacity_(capacity), pick_(std::move(pick)) {}

  [[nodiscard]] std::size_t capacity() const override { return capacity_; }

  void start(const Unit& unit, const std::shared_ptr<const compile::Executable>& program) override {
    EXPECT_FALSE(cancelled_) << "started after cancel";
    // A test gets the program of its own task's build.
    EXPECT_EQ(program != nullptr, unit.test.has_value());
    if (program) {
      EXPECT_EQ(program->main_class, fmt::format("program {}", unit.task));
      programs_[unit.task] = program;
      most_programs_ = std::max(most_programs_, programs_held());
    }
    under_way_.push_back(unit);
    most_ = std::max(most_, under_way_.size());
  }

  [[nodiscard]] std::optional<UnitResult> wait(Duration /*timeout*/) override {
    if (under_way_.empty() || (stuck_ && !cancelled_)) return std::nullopt;
    const std::size_t which = pick_(under_way_.size());
    const Unit unit = under_way_.at(which);
    under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(which));
    if (unit.test) return UnitResult{unit, run(unit)};
    return UnitResult{unit, build(unit.task)};
  }

  void cancel() override { cancelled_ = true; }

  /// From now on nothing ends by itself.
  void get_stuck() { stuck_ = true; }
  [[nodiscard]] bool cancelled() const { return cancelled_; }
  [[nodiscard]] std::size_t under_way() const { return under_way_.size(); }
  [[nodiscard]] std::size_t most_at_once() const { return most_; }
  /// The largest number of programs that were held when a test was started.
  [[nodiscard]] std::size_t most_programs() const { return most_programs_; }

 private:
  [[nodiscard]] std::size_t programs_held() const {
    return static_cast<std::size_t>(std::count_if(programs_.begin(), programs_.end(),
                                                  [](const auto& one) { return !one.second.expired(); }));
  }

  [[nodiscard]] BuildOutcome build(std::size_t task) const {
    BuildOutcome outcome;
    if (cancelled_) return outcome;
    outcome.kind = world_->script[task].build;
    outcome.log = world_->script[task].log.empty() ? fmt::format("log {}", task) : world_->script[task].log;
    outcome.cpu = std::chrono::seconds(task);
    outcome.executable.main_class = fmt::format("program {}", task);
    if (outcome.kind != BuildOutcome::Kind::built) outcome.message = fmt::format("no build {}", task);
    return outcome;
  }

  [[nodiscard]] model::TestRun run(const Unit& unit) const {
    model::TestRun test;
    test.name = world_->batch.problems[unit.task].tests[*unit.test].name;
    if (cancelled_) {
      test.message = "cut short";
      return test;
    }
    test.verdict = world_->script[unit.task].tests[*unit.test];
    if (test.verdict != Verdict::accepted) test.message = fmt::format("why {} {}", unit.task, *unit.test);
    test.usage.cpu = std::chrono::milliseconds(10 * unit.task + *unit.test);
    return test;
  }

  const World* world_;
  std::size_t capacity_;
  Pick pick_;
  std::vector<Unit> under_way_;
  std::size_t most_ = 0;
  std::map<std::size_t, std::weak_ptr<const compile::Executable>> programs_;  // by task
  std::size_t most_programs_ = 0;
  bool cancelled_ = false;
  bool stuck_ = false;
};

std::size_t oldest(std::size_t /*count*/) {
  return 0;
}
std::size_t newest(std::size_t count) {
  return count - 1;
}

std::string text_of(const model::SubmissionResult& result) {
  std::vector<std::string> tests;
  for (const model::TestRun& test : result.tests) {
    tests.push_back(fmt::format("{} {}", test.name, short_name(test.verdict)));
  }
  return fmt::format("{} {} {} {} [{}] tests [{}] skipped [{}] first {} cpu {} compiled {}", result.problem,
                     result.submission, result.language, short_name(result.verdict), result.message,
                     fmt::join(tests, ", "), fmt::join(result.skipped, ", "),
                     result.first_failing.value_or("-"), result.max_cpu.count(),
                     result.compile ? result.compile->log : "-");
}

/// Keeps what it was told, as text: results in one list, progress in another.
class RecordingSink final : public event::EventSink {
 public:
  [[nodiscard]] Status consume(const event::RunEvent& event) override {
    if (const auto* test = std::get_if<event::TestFinished>(&event)) {
      results.push_back(fmt::format("{} {}: {} {} [{}]", test->problem, test->submission, test->test.name,
                                    short_name(test->test.verdict), test->test.message));
    } else if (const auto* submission = std::get_if<event::SubmissionFinished>(&event)) {
      results.push_back(text_of(submission->result));
    } else if (const auto* work = std::get_if<event::WorkStarted>(&event)) {
      progress.push_back(fmt::format("{} {} {}", work->problem, work->submission, work->what));
    } else {
      ADD_FAILURE() << "the start and the end of a run are not the dispatcher's to tell";
    }
    if (broken) return fail(ErrorCode::system, "disk full");
    return {};
  }
  void tick() override { ++ticks; }

  bool broken = false;
  int ticks = 0;
  std::vector<std::string> results;
  std::vector<std::string> progress;
};

bool never() {
  return false;
}

std::vector<std::string> texts_of(const model::BatchResult& batch) {
  std::vector<std::string> texts;
  for (const model::SubmissionResult& result : batch.submissions)
    texts.push_back(text_of(result));
  return texts;
}

constexpr auto AC = Verdict::accepted;
constexpr auto WA = Verdict::wrong_answer;
constexpr auto TLE = Verdict::time_limit;

TEST(Dispatcher, TellsResultsInPlanOrderThoughTheyComeInAnother) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC, AC}}, {BuildOutcome::Kind::built, {WA}}});
  FakeExecutor executor(world, 2, newest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_THAT(sink.progress, ElementsAre("p0 s0.cpp compile", "p1 s1.cpp compile", "p1 s1.cpp secret/0",
                                         "p0 s0.cpp secret/0", "p0 s0.cpp secret/1"));
  EXPECT_THAT(
      sink.results,
      ElementsAre("p0 s0.cpp: secret/0 AC []", "p0 s0.cpp: secret/1 AC []",
                  "p0 s0.cpp cpp AC [] tests [secret/0 AC, secret/1 AC] skipped [] first - cpu 1000000 "
                  "compiled log 0",
                  "p1 s1.cpp: secret/0 WA [why 1 0]",
                  "p1 s1.cpp cpp WA [why 1 0] tests [secret/0 WA] skipped [] first secret/0 cpu 10000000 "
                  "compiled log 1"));
  EXPECT_THAT(texts_of(result), ElementsAre(sink.results[2], sink.results[4]));
  EXPECT_FALSE(result.interrupted);
  EXPECT_FALSE(executor.cancelled());
  EXPECT_GT(sink.ticks, 0);
}

TEST(Dispatcher, ATestThatRanForNothingIsSkippedAllTheSame) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC, WA, TLE, AC}}});
  FakeExecutor executor(world, 3, newest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_THAT(
      texts_of(result),
      ElementsAre("p0 s0.cpp cpp WA [why 0 1] tests [secret/0 AC, secret/1 WA] skipped [secret/2, secret/3] "
                  "first secret/1 cpu 1000000 compiled log 0"));
  EXPECT_EQ(sink.results.size(), 3U);
}

TEST(Dispatcher, JudgesEverythingWhenToldTo) {
  const World world = make_world({{BuildOutcome::Kind::built, {WA, AC, TLE}}}, verdict::StopPolicy::never);
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_THAT(
      texts_of(result),
      ElementsAre("p0 s0.cpp cpp WA [why 0 0] tests [secret/0 WA, secret/1 AC, secret/2 TLE] skipped [] "
                  "first secret/0 cpu 2000000 compiled log 0"));
}

TEST(Dispatcher, ARejectedBuildIsACompileErrorAndAFailedOneTheJudges) {
  const World world =
      make_world({{BuildOutcome::Kind::rejected, {AC}}, {BuildOutcome::Kind::failed, {AC, AC}}});
  FakeExecutor executor(world, 4, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_THAT(
      texts_of(result),
      ElementsAre(
          "p0 s0.cpp cpp CE [no build 0] tests [] skipped [secret/0] first - cpu 0 compiled log 0",
          "p1 s1.cpp cpp JE [no build 1] tests [] skipped [secret/0, secret/1] first - cpu 0 compiled -"));
  ASSERT_TRUE(result.submissions[0].compile);
  EXPECT_FALSE(result.submissions[0].compile->ok);
  EXPECT_EQ(sink.progress.size(), 2U) << "nothing but the builds was started";
}

TEST(Dispatcher, ComparesWithWhatTheJuryExpects) {
  World world = make_world({{BuildOutcome::Kind::built, {AC, WA}},
                            {BuildOutcome::Kind::built, {AC}},
                            {BuildOutcome::Kind::built, {AC}}});
  const model::Expectation wrong{{AC, WA}, {WA}};
  world.batch.tasks[0].submission.expected = wrong;
  world.batch.tasks[1].submission.expected = wrong;
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  ASSERT_EQ(result.submissions.size(), 3U);
  EXPECT_EQ(result.submissions[0].as_expected, true);
  EXPECT_EQ(result.submissions[1].as_expected, false);
  EXPECT_EQ(result.submissions[2].as_expected, std::nullopt);
}

TEST(Dispatcher, OfALongLogTheBeginningIsKept) {
  World world = make_world({{BuildOutcome::Kind::rejected, {}}, {BuildOutcome::Kind::rejected, {}}});
  while (world.script[0].log.size() < 300'000)
    world.script[0].log += "main.cpp:1: error: so it goes\n";
  world.script[1].log = std::string(300'000, 'x');
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  for (const model::SubmissionResult& submission : result.submissions) {
    EXPECT_LT(submission.compile->log.size(), 17'000U);
    EXPECT_THAT(submission.compile->log, testing::EndsWith(" bytes more\n"));
  }
  EXPECT_THAT(result.submissions[0].compile->log, testing::HasSubstr("so it goes\n... and "));
}

TEST(Dispatcher, AFailureThatTheJuryPermitsDecidesNothing) {
  constexpr auto RTE = Verdict::run_time_error;
  World world = make_world({{BuildOutcome::Kind::built, {WA, AC, RTE, AC}},
                            {BuildOutcome::Kind::built, {RTE, WA, AC}},
                            {BuildOutcome::Kind::built, {RTE, WA, AC}}});
  world.batch.tasks[0].submission.expected = model::Expectation{{AC, WA, RTE}, {RTE}};
  world.batch.tasks[1].submission.expected = model::Expectation{{AC, RTE}, {RTE}};
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  ASSERT_EQ(result.submissions.size(), 3U);
  EXPECT_EQ(result.submissions[0].as_expected, true) << "the required verdict comes after a failing test";
  EXPECT_EQ(result.submissions[0].verdict, WA);
  EXPECT_EQ(result.submissions[0].tests.size(), 4U);
  EXPECT_EQ(result.submissions[1].as_expected, false) << "a verdict that is not permitted does, too";
  EXPECT_EQ(result.submissions[1].tests.size(), 2U) << "and then nothing can change any more";
  EXPECT_EQ(result.submissions[2].tests.size(), 1U);
}

TEST(Dispatcher, AProgramGoesWithItsLastTestThoughAnEarlierSubmissionIsSlow) {
  const World world = make_world(std::vector<TaskScript>(10, {BuildOutcome::Kind::built, {AC, AC}}));
  FakeExecutor executor(world, 2, newest);  // the first submission's build ends last
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_EQ(result.submissions.size(), 10U);
  EXPECT_LE(executor.most_programs(), 2U);
  EXPECT_EQ(result.submissions[9].verdict, AC);
}

TEST(Dispatcher, AnEmptyBatchIsDone) {
  const World world = make_world({});
  FakeExecutor executor(world, 2, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_THAT(result.submissions, IsEmpty());
  EXPECT_FALSE(result.interrupted);
}

TEST(Dispatcher, ASinkThatFailsDoesNotStopJudging) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC}}, {BuildOutcome::Kind::built, {AC}}});
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  sink.broken = true;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  EXPECT_EQ(result.submissions.size(), 2U);
  EXPECT_EQ(sink.results.size(), 4U) << "and it is told of everything all the same";
}

TEST(Dispatcher, AnInterruptionKeepsWhatIsFinishedAndNothingElse) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC, AC, AC}},
                                  {BuildOutcome::Kind::built, {AC}},
                                  {BuildOutcome::Kind::built, {WA}},
                                  {BuildOutcome::Kind::built, {AC}}});
  // The builds of tasks 0 and 1 are started first and end last.
  FakeExecutor executor(world, 3, newest);
  RecordingSink sink;
  int left = 5;  // both units of tasks 2 and 3, then the build of task 1
  const model::BatchResult result =
      Dispatcher(world.batch, executor, sink, [&] { return --left == 0; }).run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_TRUE(executor.cancelled());
  EXPECT_EQ(executor.under_way(), 0U) << "nothing may be left behind";
  EXPECT_THAT(
      texts_of(result),
      ElementsAre("p2 s2.cpp cpp WA [why 2 0] tests [secret/0 WA] skipped [] first secret/0 cpu 20000000 "
                  "compiled log 2",
                  "p3 s3.cpp cpp AC [] tests [secret/0 AC] skipped [] first - cpu 30000000 compiled log 3"));
  EXPECT_EQ(sink.results.size(), 4U);
}

TEST(Dispatcher, AStuckUnitDoesNotHoldUpAnInterruption) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC}}});
  FakeExecutor executor(world, 1, oldest);
  executor.get_stuck();
  RecordingSink sink;
  int left = 3;
  const model::BatchResult result =
      Dispatcher(world.batch, executor, sink, [&] { return --left == 0; }).run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(result.submissions, IsEmpty());
  EXPECT_THAT(sink.results, IsEmpty());
  EXPECT_EQ(sink.ticks, 2) << "and live lines move while nothing happens";
}

TEST(Dispatcher, AnInterruptionAfterTheLastResultIsNone) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC}}});
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  int left = 3;
  const model::BatchResult result =
      Dispatcher(world.batch, executor, sink, [&] { return --left == 0; }).run();
  EXPECT_FALSE(result.interrupted);
  EXPECT_EQ(result.submissions.size(), 1U);
}

TEST(Dispatcher, AnInterruptionBeforeTheStartStartsNothing) {
  const World world = make_world({{BuildOutcome::Kind::built, {AC}}});
  FakeExecutor executor(world, 1, oldest);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, [] { return true; }).run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_THAT(result.submissions, IsEmpty());
  EXPECT_EQ(sink.ticks, 0);
}

// --- Any order of completion

World any_world() {
  const auto verdict = rc::gen::weightedElement<Verdict>(
      {{6, AC}, {1, WA}, {1, TLE}, {1, Verdict::run_time_error}, {1, Verdict::judge_error}});
  const auto build = rc::gen::weightedElement<BuildOutcome::Kind>(
      {{6, BuildOutcome::Kind::built}, {1, BuildOutcome::Kind::rejected}, {1, BuildOutcome::Kind::failed}});
  std::vector<TaskScript> script(*rc::gen::inRange<std::size_t>(0, 6));
  for (TaskScript& task : script) {
    task.build = *build;
    task.tests = *rc::gen::container<std::vector<Verdict>>(*rc::gen::inRange<std::size_t>(0, 6), verdict);
  }
  return make_world(std::move(script),
                    *rc::gen::element(verdict::StopPolicy::first, verdict::StopPolicy::never));
}

std::size_t any_of(std::size_t count) {
  return *rc::gen::inRange<std::size_t>(0, count);
}

RC_GTEST_PROP(DispatcherProperty, ResultsDoNotDependOnTheOrderOfCompletion, ()) {
  const World world = any_world();
  FakeExecutor one_by_one(world, 1, oldest);
  RecordingSink expected;
  const model::BatchResult expected_result = Dispatcher(world.batch, one_by_one, expected, never).run();

  const auto capacity = *rc::gen::inRange<std::size_t>(1, 8);
  FakeExecutor executor(world, capacity, any_of);
  RecordingSink sink;
  const model::BatchResult result = Dispatcher(world.batch, executor, sink, never).run();
  RC_ASSERT(sink.results == expected.results);
  RC_ASSERT(texts_of(result) == texts_of(expected_result));
  RC_ASSERT(!result.interrupted);
  RC_ASSERT(executor.most_at_once() <= capacity);
  RC_ASSERT(result.submissions.size() == world.batch.tasks.size());
}

RC_GTEST_PROP(DispatcherProperty, AnInterruptionLeavesTrueResultsInPlanOrder, ()) {
  const World world = any_world();
  FakeExecutor one_by_one(world, 1, oldest);
  RecordingSink full;
  const std::vector<std::string> all = texts_of(Dispatcher(world.batch, one_by_one, full, never).run());

  FakeExecutor executor(world, *rc::gen::inRange<std::size_t>(1, 8), any_of);
  RecordingSink sink;
  auto left = *rc::gen::inRange<int>(1, 30);
  const model::BatchResult result =
      Dispatcher(world.batch, executor, sink, [&left] { return --left <= 0; }).run();
  RC_ASSERT(executor.under_way() == 0U);
  RC_ASSERT(result.interrupted == (result.submissions.size() < all.size()));
  RC_ASSERT(executor.cancelled() == result.interrupted);
  // What is told is a part of what a full run tells, in the same order.
  auto next = all.begin();
  for (const std::string& text : texts_of(result)) {
    next = std::find(next, all.end(), text);
    RC_ASSERT(next != all.end());
    ++next;
  }
  auto next_event = full.results.begin();
  for (const std::string& text : sink.results) {
    next_event = std::find(next_event, full.results.end(), text);
    RC_ASSERT(next_event != full.results.end());
    ++next_event;
  }
}

}  // namespace
}  // namespace casewise::schedule
