#include "harness/judge/judge.hpp"

#include <algorithm>
#include <csignal>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/sandbox/fake_sandbox.hpp"

namespace casewise::judge {
namespace {

using namespace std::chrono_literals;
using model::Exited;
using model::LimitHit;
using model::LimitKind;
using model::NotStarted;
using model::Signaled;
using model::Verdict;
using sandbox::FakeSandbox;
using sandbox::run_that;
using sandbox::RunResult;
using sandbox::RunSpec;
using testing::HasSubstr;
using testing::Not;
using verdict::CheckOutcome;

/// Says what it was told to, and remembers what it was asked.
class ScriptedChecker final : public check::OutputChecker {
 public:
  explicit ScriptedChecker(CheckOutcome answer) : answer_(std::move(answer)) {}

  [[nodiscard]] CheckOutcome check(sandbox::Sandbox& /*sandbox*/, const model::TestCase& test,
                                   const check::TestData& data, const std::string& output) const override {
    ++calls;
    seen = test.name + "|" + data.answer() + "|" + output;
    return answer_;
  }

  mutable int calls = 0;
  mutable std::string seen;

 private:
  CheckOutcome answer_;
};

class JudgeTest : public testing::Test {
 protected:
  void SetUp() override {
    limits_.cpu = 1s;
    limits_.wall = 5s;
    limits_.memory = Bytes::mib(64);
    limits_.output = Bytes::kib(4);
    test_.name = "secret/1";
    test_.input = dir_.path() / "1.in";
    test_.answer = dir_.path() / "1.ans";
    ASSERT_TRUE(write_file(test_.input, "input\n"));
    ASSERT_TRUE(write_file(*test_.answer, "answer\n"));
    program_.language = compile::find_language("c");
  }

  model::TestRun judge(FakeSandbox& sandbox, const ScriptedChecker& checker) {
    return judge_test(sandbox, {program_, limits_, margin_, test_, &checker}, cache_);
  }
  /// The test's message when the program crashes after printing this to standard error.
  std::string message_of_crash(const std::string& error) {
    FakeSandbox sandbox([&](const RunSpec&) { return run_that(Exited{1}, "", error); });
    return judge(sandbox, ScriptedChecker({CheckOutcome::Kind::accepted, "", {}})).message;
  }

  TempDir dir_ = TempDir::create("casewise-test").value();
  model::Limits limits_;
  double margin_ = 0.1;
  model::TestCase test_;
  compile::Executable program_;
  check::TestDataCache cache_;
};

TEST(RunLimits, AreThoseOfTheProblemWithRoomForABusyMachine) {
  model::Problem problem;
  problem.time_limit = 2s;
  problem.memory_limit = Bytes::mib(100);
  problem.output_limit = Bytes::mib(3);
  const model::Limits limits = run_limits(problem);
  EXPECT_EQ(limits.cpu, 2s);
  EXPECT_GT(limits.wall, 4s);
  EXPECT_EQ(limits.memory, Bytes::mib(100));
  EXPECT_EQ(limits.output, Bytes::mib(3));
}

TEST(RunLimits, SlotsThatShareACoreHaveSoMuchMoreWallTime) {
  model::Problem problem;
  problem.time_limit = 200ms;
  EXPECT_EQ(run_limits(problem).wall, wall_limit(200ms));
  EXPECT_EQ(run_limits(problem, 24).wall, 24 * wall_limit(200ms));
  EXPECT_EQ(run_limits(problem, 24).cpu, 200ms);
}

struct RunCase {
  model::Termination termination;
  Duration cpu;
  std::optional<Verdict> verdict;  // none: the checker's
  const char* message;
};

TEST_F(JudgeTest, EveryEndMeetsEveryOpinionOfTheChecker) {
  const RunCase runs[] = {
      {Exited{0}, 500ms, std::nullopt, ""},
      {Exited{0}, 1s, std::nullopt, ""},
      {Exited{0}, 1001ms, Verdict::time_limit, "1.001 s of CPU time"},
      {Exited{1}, 0ms, Verdict::run_time_error, "exit code 1"},
      {Exited{42}, 0ms, Verdict::run_time_error, "exit code 42"},
      {Signaled{SIGSEGV}, 0ms, Verdict::run_time_error, "SIGSEGV"},
      {Signaled{SIGSEGV}, 2s, Verdict::time_limit, "CPU time"},
      {LimitHit{LimitKind::cpu}, 1s, Verdict::time_limit, "CPU time"},
      {LimitHit{LimitKind::wall}, 0ms, Verdict::time_limit, "idle"},
      {LimitHit{LimitKind::memory}, 0ms, Verdict::memory_limit, "64 MiB"},
      {LimitHit{LimitKind::output}, 0ms, Verdict::output_limit, "4 KiB"},
      {NotStarted{"mount", EPERM}, 0ms, Verdict::judge_error, "mount"},
  };
  const std::pair<CheckOutcome, Verdict> opinions[] = {
      {{CheckOutcome::Kind::accepted, "", {}}, Verdict::accepted},
      {{CheckOutcome::Kind::wrong, "expected 1, got 2", {}}, Verdict::wrong_answer},
      {{CheckOutcome::Kind::failed, "the validator crashed", {}}, Verdict::judge_error},
  };
  for (const RunCase& run : runs) {
    for (const auto& [opinion, verdict] : opinions) {
      SCOPED_TRACE(to_string(run.termination) + ", " + std::string(short_name(verdict)));
      FakeSandbox sandbox([&](const RunSpec&) {
        RunResult result = run_that(run.termination, "output\n");
        result.outcome.usage.cpu = run.cpu;
        return result;
      });
      const ScriptedChecker checker(opinion);
      const model::TestRun test = judge(sandbox, checker);
      EXPECT_EQ(test.verdict, run.verdict.value_or(verdict));
      EXPECT_THAT(test.message, HasSubstr(run.verdict ? run.message : opinion.message));
      EXPECT_EQ(checker.calls, run.verdict ? 0 : 1);
      EXPECT_EQ(test.name, "secret/1");
      EXPECT_EQ(to_string(test.termination), to_string(run.termination));
      EXPECT_EQ(test.usage.cpu, run.cpu);
      const bool started = !std::holds_alternative<NotStarted>(run.termination);
      ASSERT_EQ(test.attempts.size(), started ? 1U : 0U);
      for (const model::Attempt& attempt : test.attempts)
        EXPECT_EQ(attempt.verdict, test.verdict);
    }
  }
}

TEST_F(JudgeTest, TheProgramGetsTheInputAndTheCheckerTheOutput) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}, "output\n"); });
  const ScriptedChecker checker({CheckOutcome::Kind::accepted, "", {}});
  EXPECT_EQ(judge(sandbox, checker).message, "");
  EXPECT_EQ(checker.seen, "secret/1|answer\n|output\n");
  ASSERT_EQ(sandbox.specs().size(), 1U);
  const RunSpec spec = sandbox.specs().front();
  EXPECT_EQ(read_all(spec.input->open_copy()->get()).value(), "input\n");
  EXPECT_EQ(spec.limits.cpu, 1100ms) << "to see how long a program takes that is a little too slow";
  EXPECT_EQ(spec.limits.output, Bytes::kib(4));
  EXPECT_EQ(spec.scratch, Bytes()) << "contestants write no files";
  EXPECT_EQ(spec.staged, nullptr) << "and see no answer";
}

/// What becomes of a test whose program takes so long, and then so long when it runs again.
struct Again {
  Duration first;
  Duration second;
  Verdict verdict;
  bool borderline;
};

TEST_F(JudgeTest, TheSecondRunCountsAndTellsWhetherTheFirstWasBorderline) {
  const Again cases[] = {{980ms, 990ms, Verdict::accepted, false},
                         {1020ms, 980ms, Verdict::accepted, true},
                         {980ms, 1020ms, Verdict::time_limit, true},
                         {1020ms, 1010ms, Verdict::time_limit, false}};
  for (const Again& times : cases) {
    Duration cpu = times.first;
    FakeSandbox sandbox([&](const RunSpec&) {
      RunResult result = run_that(Exited{0});
      result.outcome.usage.cpu = cpu;
      result.outcome.circumstances.preemptions = 7;
      return result;
    });
    const ScriptedChecker checker({CheckOutcome::Kind::accepted, "", {}});
    const TestJob job{program_, limits_, margin_, test_, &checker};
    model::TestRun first = judge_test(sandbox, job, cache_);
    EXPECT_FALSE(first.borderline);
    cpu = times.second;
    const model::TestRun test = judge_again_alone(sandbox, job, cache_, std::move(first));
    EXPECT_EQ(test.verdict, times.verdict);
    EXPECT_EQ(test.usage.cpu, times.second);
    EXPECT_EQ(test.borderline, times.borderline);
    ASSERT_EQ(test.attempts.size(), 2U);
    EXPECT_EQ(test.attempts[0].usage.cpu, times.first);
    EXPECT_FALSE(test.attempts[0].alone);
    EXPECT_EQ(test.attempts[1].usage.cpu, times.second);
    EXPECT_TRUE(test.attempts[1].alone);
    EXPECT_EQ(test.attempts[1].circumstances.preemptions, 7U);
    EXPECT_EQ(test.attempts[1].verdict, times.verdict);
  }
}

TEST_F(JudgeTest, TheDiagnosisOfTheCheckerIsKept) {
  CheckOutcome wrong{CheckOutcome::Kind::wrong, "differs", {}};
  wrong.diagnosis.push_back(
      {"prefix_missing", 1, 1, 1, "Case 1:", "110", "each line must begin", "print it"});
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  const model::TestRun test = judge(sandbox, ScriptedChecker(wrong));
  ASSERT_EQ(test.diagnosis.size(), 1U);
  EXPECT_EQ(test.diagnosis[0].kind, "prefix_missing");
  EXPECT_EQ(test.diagnosis[0].hint, "print it");
}

TEST_F(JudgeTest, ACrashIsToldWithTheProgramsLastWords) {
  EXPECT_EQ(message_of_crash(""), "exit code 1");
  EXPECT_EQ(message_of_crash("\n  \n"), "exit code 1");
  EXPECT_EQ(
      message_of_crash("Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: no\n\n"),
      "exit code 1: ValueError: no");
  EXPECT_EQ(message_of_crash("no line end"), "exit code 1: no line end");
  EXPECT_EQ(message_of_crash("terminate called\n  what():  out of range\n"),
            "exit code 1: what():  out of range");
}

TEST_F(JudgeTest, TheStackFramesOfJavaAreNotItsLastWords) {
  EXPECT_EQ(message_of_crash("Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n"
                             "\tat Main.half(Main.java:7)\n\tat Main.main(Main.java:3)\n"),
            "exit code 1: Exception in thread \"main\" java.lang.ArithmeticException: / by zero");
  EXPECT_EQ(message_of_crash("\tonly this\n"), "exit code 1: only this");
}

TEST_F(JudgeTest, TheLastWordsArePrintableAndBounded) {
  const std::string message =
      message_of_crash(std::string("\x1b[31mred\x07\xff\0", 11) + std::string(9000, 'x'));
  EXPECT_TRUE(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }))
      << message;
  EXPECT_THAT(message, HasSubstr("red"));
  EXPECT_LT(message.size(), 400U);
}

TEST_F(JudgeTest, OnlyACrashIsToldWithLastWords) {
  FakeSandbox slow([](const RunSpec&) { return run_that(LimitHit{LimitKind::cpu}, "", "debug output\n"); });
  EXPECT_THAT(judge(slow, ScriptedChecker({})).message, Not(HasSubstr("debug")));
}

TEST_F(JudgeTest, AMissingAnswerIsTheJudgesFault) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  const ScriptedChecker checker({CheckOutcome::Kind::accepted, "", {}});
  std::filesystem::remove(*test_.answer);
  const model::TestRun test = judge(sandbox, checker);
  EXPECT_EQ(test.verdict, Verdict::judge_error);
  EXPECT_EQ(test.name, "secret/1");
  EXPECT_THAT(test.message, HasSubstr(test_.answer->string()));
  EXPECT_TRUE(std::holds_alternative<NotStarted>(test.termination));
  EXPECT_TRUE(sandbox.specs().empty());
  EXPECT_EQ(checker.calls, 0);
}

TEST_F(JudgeTest, ACancelledRunIsTheJudgesFault) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  sandbox.cancel();
  EXPECT_EQ(judge(sandbox, ScriptedChecker({})).verdict, Verdict::judge_error);
}

}  // namespace
}  // namespace casewise::judge
