#include "harness/schedule/pool_executor.hpp"

#include <atomic>
#include <new>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/sandbox/fake_sandbox.hpp"
#include "harness/schedule/dispatcher.hpp"

namespace casewise::schedule {
namespace {

using namespace std::chrono_literals;
using model::Verdict;
using sandbox::FakeSandbox;
using sandbox::run_that;
using sandbox::RunSpec;
using testing::HasSubstr;

/// A batch of Python programs, whose builds leave nothing behind that a fake sandbox would have to make.
class PoolExecutorTest : public testing::Test {
 protected:
  void SetUp() override {
    const compile::Language* python = compile::find_language("python3");
    ASSERT_NE(python, nullptr);
    if (!compile::missing_programs(*python).empty()) GTEST_SKIP() << "no Python here";
    PreparedProblem problem;
    problem.problem.short_name = "echo";
    problem.checker = std::make_shared<const check::BuiltinChecker>();
    for (int i = 0; i < 4; ++i) {
      model::TestCase test;
      test.name = fmt::format("secret/{}", i);
      test.input = dir_.path() / fmt::format("{}.in", i);
      test.answer = dir_.path() / fmt::format("{}.ans", i);
      ASSERT_TRUE(write_file(test.input, fmt::format("{}\n", i)));
      ASSERT_TRUE(write_file(*test.answer, fmt::format("{}\n", i)));
      problem.tests.push_back(test);
    }
    batch_.problems.push_back(std::move(problem));
  }

  Task& add_task(const std::string& name) {
    const std::filesystem::path path = dir_.path() / name;
    EXPECT_TRUE(write_file(path, "print(input())\n"));
    batch_.tasks.emplace_back();
    batch_.tasks.back().submission.name = name;
    batch_.tasks.back().sources = compile::load_sources(path, std::nullopt).value();
    return batch_.tasks.back();
  }

  /// Compilers succeed, and programs print their input; runs on `slots` threads.
  std::unique_ptr<SandboxPool> echo_pool(int slots) {
    std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
    for (int i = 0; i < slots; ++i) {
      sandboxes.push_back(std::make_unique<FakeSandbox>([](const RunSpec& spec) {
        if (!spec.input) return run_that(model::Exited{0});
        return run_that(model::Exited{0}, read_all(spec.input->open_copy()->get()).value());
      }));
    }
    return std::make_unique<SandboxPool>(std::move(sandboxes));
  }

  model::BatchResult judge(
      SandboxPool& pool, const std::function<bool()>& stop = [] { return false; }) {
    class Ignore final : public event::EventSink {
      [[nodiscard]] Status consume(const event::RunEvent& /*event*/) override { return {}; }
    } sink;
    PoolExecutor executor(pool, batch_);
    return Dispatcher(batch_, executor, sink, stop).run();
  }

  TempDir dir_ = TempDir::create("casewise-test").value();
  Batch batch_;
};

TEST_F(PoolExecutorTest, JudgesABatchOnSeveralSlots) {
  const auto pool = echo_pool(4);
  for (int round = 0; round < 5; ++round) {
    batch_.tasks.clear();
    for (int i = 0; i < 12; ++i)
      add_task(fmt::format("{}.py", i));
    const model::BatchResult result = judge(*pool);
    ASSERT_EQ(result.submissions.size(), 12U);
    for (std::size_t i = 0; i < 12; ++i) {
      EXPECT_EQ(result.submissions[i].submission, fmt::format("{}.py", i));
      EXPECT_EQ(result.submissions[i].verdict, Verdict::accepted) << result.submissions[i].message;
      EXPECT_EQ(result.submissions[i].tests.size(), 4U);
      EXPECT_EQ(result.submissions[i].language, "python3");
      EXPECT_FALSE(batch_.tasks[i].sources) << "sources are of no use after the build";
    }
  }
}

TEST_F(PoolExecutorTest, RunsATestAgainThatIsNearTheTimeLimit) {
  batch_.problems[0].limits.cpu = 1s;
  add_task("a.py");
  std::atomic<int> runs{0};
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  sandboxes.push_back(std::make_unique<FakeSandbox>([&](const RunSpec& spec) {
    sandbox::RunResult run = run_that(model::Exited{0});
    if (!spec.input) return run;
    run.outcome.output = read_all(spec.input->open_copy()->get()).value();
    // The first test is far below the limit, the second near it, the third above it at first.
    const Duration times[] = {899ms, 901ms, 950ms, 1099ms, 999ms, 100ms};
    run.outcome.usage.cpu = times[runs++];
    return run;
  }));
  SandboxPool pool(std::move(sandboxes));
  const model::BatchResult result = judge(pool);
  ASSERT_EQ(result.submissions.size(), 1U);
  const std::vector<model::TestRun>& tests = result.submissions[0].tests;
  ASSERT_EQ(tests.size(), 4U) << result.submissions[0].message;
  EXPECT_EQ(runs, 6);
  EXPECT_EQ(tests[0].attempts.size(), 1U);
  EXPECT_EQ(tests[1].attempts.size(), 2U);
  EXPECT_FALSE(tests[1].borderline);
  EXPECT_EQ(tests[2].attempts.size(), 2U);
  EXPECT_TRUE(tests[2].borderline);
  EXPECT_EQ(tests[2].verdict, Verdict::accepted);
  EXPECT_EQ(tests[3].attempts.size(), 1U);
}

TEST_F(PoolExecutorTest, SaysWhyThereAreNoSources) {
  Task& task = add_task("gone.py");
  task.sources.reset();
  task.unreadable = "cannot read 'gone.py'";
  const model::BatchResult result = judge(*echo_pool(1));
  ASSERT_EQ(result.submissions.size(), 1U);
  EXPECT_EQ(result.submissions[0].verdict, Verdict::judge_error);
  EXPECT_EQ(result.submissions[0].message, "cannot read 'gone.py'");
  EXPECT_EQ(result.submissions[0].language, "");
}

TEST_F(PoolExecutorTest, ABrokenProblemJudgesNothing) {
  batch_.problems[0].broken = "the output validator does not compile";
  add_task("a.py");
  add_task("b.py").sources.reset();
  const model::BatchResult result = judge(*echo_pool(2));
  ASSERT_EQ(result.submissions.size(), 2U);
  for (const model::SubmissionResult& submission : result.submissions) {
    EXPECT_EQ(submission.verdict, Verdict::judge_error);
    EXPECT_EQ(submission.message, "the output validator does not compile");
    EXPECT_EQ(submission.skipped.size(), 4U);
  }
}

TEST_F(PoolExecutorTest, AnInterruptionEndsRunsThatWouldNotEnd) {
  for (int i = 0; i < 3; ++i)
    add_task(fmt::format("{}.py", i));
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  std::vector<FakeSandbox*> fakes(2);
  std::atomic<int> stuck{0};
  for (std::size_t i = 0; i < fakes.size(); ++i) {
    auto fake = std::make_unique<FakeSandbox>([&fakes, &stuck, i](const RunSpec& spec) {
      if (!spec.input) return run_that(model::Exited{0});
      ++stuck;
      while (!fakes[i]->cancelled())
        std::this_thread::yield();
      return run_that(model::Exited{0});
    });
    fakes[i] = fake.get();
    sandboxes.push_back(std::move(fake));
  }
  SandboxPool pool(std::move(sandboxes));
  const model::BatchResult result = judge(pool, [&stuck] { return stuck == 2; });
  EXPECT_TRUE(result.interrupted);
  EXPECT_TRUE(result.submissions.empty());
  EXPECT_TRUE(pool.cancelled());
}

TEST_F(PoolExecutorTest, AnExceptionIsAJudgeErrorOfWhatItStruckAndNothingElse) {
  for (int i = 0; i < 3; ++i)
    add_task(fmt::format("{}.py", i));
  std::atomic<int> runs{0};
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  sandboxes.push_back(std::make_unique<FakeSandbox>([&runs](const RunSpec& spec) {
    if (!spec.input) return run_that(model::Exited{0});
    if (++runs == 2) throw std::bad_alloc();
    return run_that(model::Exited{0}, read_all(spec.input->open_copy()->get()).value());
  }));
  SandboxPool pool(std::move(sandboxes));
  const model::BatchResult result = judge(pool);
  ASSERT_EQ(result.submissions.size(), 3U);
  EXPECT_EQ(result.submissions[0].verdict, Verdict::judge_error);
  EXPECT_THAT(result.submissions[0].message, HasSubstr("internal error: std::bad_alloc"));
  EXPECT_EQ(result.submissions[1].verdict, Verdict::accepted);
  EXPECT_EQ(result.submissions[2].verdict, Verdict::accepted);
}

TEST_F(PoolExecutorTest, GoesOnlyWhenNothingIsUnderWayAnyMore) {
  add_task("a.py");
  std::atomic<bool> started{false};
  std::atomic<bool> ended{false};
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  FakeSandbox* fake = nullptr;
  sandboxes.push_back(std::make_unique<FakeSandbox>([&](const RunSpec&) {
    started = true;
    while (!fake->cancelled())
      std::this_thread::yield();
    ended = true;
    return run_that(model::Exited{0});
  }));
  fake = dynamic_cast<FakeSandbox*>(sandboxes.front().get());
  SandboxPool pool(std::move(sandboxes));
  {
    PoolExecutor executor(pool, batch_);
    executor.start({0, std::nullopt}, nullptr);
    while (!started)
      std::this_thread::yield();
  }
  EXPECT_TRUE(ended);
}

TEST_F(PoolExecutorTest, WaitsNoLongerThanItIsTold) {
  const auto pool = echo_pool(1);
  PoolExecutor executor(*pool, batch_);
  EXPECT_EQ(executor.capacity(), 1U);
  EXPECT_FALSE(executor.wait(1ms));
}

}  // namespace
}  // namespace casewise::schedule
