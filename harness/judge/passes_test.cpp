#include "harness/judge/passes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/compile/sources.hpp"

namespace casewise::judge {
namespace {

using namespace std::chrono_literals;
using model::Verdict;
using testing::HasSubstr;

/// Sends a number, wants twice as much.
constexpr const char* kInteractor = R"(import sys
n = int(open(sys.argv[1]).read())
print(n, flush=True)
line = sys.stdin.readline()
if line == "crash\n":
    sys.exit(1)
if line.strip() == str(2 * n):
    sys.exit(42)
open(sys.argv[3] + "judgemessage.txt", "w").write(f"{line.strip()} is not twice {n}")
sys.exit(43)
)";

/// By testlib's protocol: sends a number, wants a number, writes it down for the checker.
constexpr const char* kTestlibInteractor = R"(import sys
n = int(open(sys.argv[1]).read())
print(n, flush=True)
line = sys.stdin.readline().strip()
if line == "crash":
    sys.exit(3)
if not line.isdigit():
    print("wrong output format no number", file=sys.stderr)
    sys.exit(2)
if line != "0":
    open(sys.argv[2], "w").write(line)
)";

/// Wants twice the input in what the interactor wrote.
constexpr const char* kTestlibChecker = R"(import sys
n, written = int(open(sys.argv[1]).read()), open(sys.argv[2]).read()
if written == "7":
    sys.exit(3)
if written != str(2 * n):
    print(f"wrong answer '{written}' is not twice {n}", file=sys.stderr)
    sys.exit(1)
)";

/// Wants the number and one more pass with the next number, until 3; counts passes in a file of its own.
constexpr const char* kMultiPass = R"(import os, sys
n = int(open(sys.argv[1]).read())
feedback = sys.argv[3]
count = int(open(feedback + "count").read()) if os.path.exists(feedback + "count") else 0
open(feedback + "count", "w").write(str(count + 1))
if sys.stdin.read().split() != [str(n)]:
    sys.exit(43)
if n < 3:
    open(feedback + "nextpass.in", "w").write(str(n + 1))
elif count != 2:
    sys.exit(1)
sys.exit(42)
)";

class PassesTest : public testing::Test {
 protected:
  void SetUp() override {
    Result<std::unique_ptr<sandbox::Sandbox>> made = sandbox::make_sandbox();
    if (!made) GTEST_SKIP() << "no sandbox here: " << made.error().message();
    sandbox_ = std::move(*made);
    limits_.cpu = 1s;
    limits_.wall = 10s;
    limits_.output = Bytes::kib(64);
    limits_.memory = Bytes::mib(256);
    test_.name = "secret/1";
    test_.input = directory_.path() / "1.in";
    ASSERT_TRUE(write_file(test_.input, "1"));
  }

  compile::Executable build(const std::string& source) {
    const std::filesystem::path path = directory_.path() / "program.py";
    EXPECT_TRUE(write_file(path, source));
    return compile::build(*sandbox_, compile::load_sources(path, std::nullopt).value(), {}).executable;
  }

  model::TestRun judge(const std::string& program, const char* validator, bool interactive = true,
                       int passes = 1) {
    const compile::Executable executable = build(program);
    const Referee referee{check::Validator({"v.py", {}, {}}, build(validator), {}), interactive, passes};
    TestJob job{executable, limits_, 0.1, test_};
    job.referee = &referee;
    return judge_test(*sandbox_, job, cache_);
  }

  model::TestRun judge_by_testlib(const std::string& program) {
    const compile::Executable executable = build(program);
    constexpr auto kProtocol = model::Protocol::testlib;
    Referee referee{check::Validator({"talk.py", {}, kProtocol}, build(kTestlibInteractor), {}), true};
    referee.checker.emplace(model::HelperProgram{"check.py", {}, kProtocol}, build(kTestlibChecker),
                            model::PackageLimits{});
    TestJob job{executable, limits_, 0.1, test_};
    job.referee = &referee;
    return judge_test(*sandbox_, job, cache_);
  }

  TempDir directory_ = TempDir::create("casewise-test").value();
  std::unique_ptr<sandbox::Sandbox> sandbox_;
  model::Limits limits_;
  model::TestCase test_;
  check::TestDataCache cache_;
};

TEST_F(PassesTest, WhoOfTheTwoIsRight) {
  struct Row {
    const char* program;
    Verdict verdict;
    const char* message;
  };
  for (const Row& row : {
           Row{"print(2 * int(input()))", Verdict::accepted, ""},
           Row{"print(3 * int(input()))", Verdict::wrong_answer, "3 is not twice 1"},
           // The validator had decided before the program failed.
           Row{"print(3 * int(input()), flush=True)\ninput()\nimport sys\nsys.exit(1)", Verdict::wrong_answer,
               "3 is not twice 1"},
           // Whoever says nothing and ends has not answered.
           Row{"input()", Verdict::wrong_answer, "is not twice"},
           Row{"import sys\ninput()\nsys.exit(7)", Verdict::run_time_error, "exit code 7"},
           Row{"input()\nwhile True: pass", Verdict::time_limit, "CPU time"},
           // The validator has accepted; what comes then is the program's own affair, and no broken pipe.
           Row{"import time\nprint(2 * int(input()), flush=True)\ntime.sleep(0.3)\nprint('x' * 10000)",
               Verdict::accepted, ""},
           Row{"import sys\nprint(2 * int(input()), flush=True)\nsys.stdin.read()\nsys.exit(3)",
               Verdict::run_time_error, "exit code 3"},
           Row{"while True: print('y')", Verdict::wrong_answer, "y is not twice 1"},
           Row{"import sys\nwhile True: sys.stdout.write('yy')", Verdict::output_limit, ""},
           Row{"print('crash')", Verdict::judge_error, "output validator v.py: exit code 1"},
       }) {
    const model::TestRun test = judge(row.program, kInteractor);
    EXPECT_EQ(test.verdict, row.verdict) << row.program << ": " << test.message;
    EXPECT_THAT(test.message, HasSubstr(row.message)) << row.program;
  }
}

// testlib: interact INPUT OUTPUT ANSWER, then check INPUT OUTPUT ANSWER; 0 ok, 1 wrong answer, 2 presentation
// error, 3 the jury's own failure.
TEST_F(PassesTest, WhatAnInteractorOfTestlibWritesIsForTheChecker) {
  struct Row {
    const char* program;
    Verdict verdict;
    const char* message;
  };
  for (const Row& row : {
           Row{"print(2 * int(input()))", Verdict::accepted, ""},
           Row{"print(3 * int(input()))", Verdict::wrong_answer, "wrong answer '3' is not twice 1"},
           Row{"print('x')", Verdict::wrong_answer, "wrong output format no number"},
           // It heard enough without writing anything.
           Row{"print(0)", Verdict::wrong_answer, "wrong answer '' is not twice 1"},
           Row{"print('x', flush=True)\ninput()\ninput()", Verdict::wrong_answer, "no number"},
           // The interactor accepts first; then the program's own failure is its verdict, whatever was
           // written.
           Row{"import sys\nprint(3, flush=True)\nsys.stdin.read()\nsys.exit(3)", Verdict::run_time_error,
               "exit code 3"},
           Row{"import sys\nsys.exit(7)", Verdict::run_time_error, "exit code 7"},
           Row{"input()\nwhile True: pass", Verdict::time_limit, "CPU time"},
           Row{"print('crash')", Verdict::judge_error, "talk.py: exit code 3"},
           Row{"print(7)", Verdict::judge_error, "check.py: exit code 3"},
       }) {
    const model::TestRun test = judge_by_testlib(row.program);
    EXPECT_EQ(test.verdict, row.verdict) << row.program << ": " << test.message;
    EXPECT_THAT(test.message, HasSubstr(row.message)) << row.program;
  }
}

TEST_F(PassesTest, TwoThatWaitForEachOtherAreTheProgramsFault) {
  limits_.wall = 1s;
  const model::TestRun test = judge("input()\ninput()", kInteractor);
  EXPECT_EQ(test.verdict, Verdict::time_limit);
  EXPECT_THAT(test.message, HasSubstr("idle"));
}

TEST_F(PassesTest, PassesFollowEachOtherWithWhatTheValidatorLeft) {
  EXPECT_EQ(judge("print(input())", kMultiPass, false, 3).verdict, Verdict::accepted);
  const model::TestRun wrong = judge("n = input()\nprint(n if n == '1' else 0)", kMultiPass, false, 3);
  EXPECT_EQ(wrong.verdict, Verdict::wrong_answer);
  EXPECT_THAT(wrong.message, HasSubstr("pass 2: "));
  const model::TestRun crashed = judge("n = input()\nprint(n)\nassert n != '3'", kMultiPass, false, 3);
  EXPECT_EQ(crashed.verdict, Verdict::run_time_error);
  EXPECT_THAT(crashed.message, HasSubstr("pass 3: "));
}

TEST_F(PassesTest, MorePassesThanThereMayBeAreTheValidatorsFault) {
  const model::TestRun test = judge("print(input())", kMultiPass, false, 2);
  EXPECT_EQ(test.verdict, Verdict::judge_error);
  EXPECT_THAT(test.message, HasSubstr("more than 2 passes"));
}

}  // namespace
}  // namespace casewise::judge
