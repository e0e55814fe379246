#include <csignal>

#include <gtest/gtest.h>

#include "harness/model/outcome.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/verdict.hpp"

namespace casewise::model {
namespace {

TEST(Verdict, NamesGoBothWays) {
  for (int i = 0; i <= static_cast<int>(Verdict::judge_error); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(verdict_from(short_name(verdict)), verdict);
  }
  EXPECT_EQ(short_name(Verdict::judge_error), "JE");
  EXPECT_FALSE(verdict_from("OK"));
}

TEST(Termination, IsToldInWords) {
  EXPECT_EQ(to_string(Exited{3}), "exit code 3");
  EXPECT_EQ(to_string(Signaled{SIGSEGV}), "signal 11 (SIGSEGV)");
  EXPECT_EQ(to_string(LimitHit{LimitKind::wall}), "wall time limit");
  EXPECT_EQ(short_name(LimitKind::cpu), "cpu");
  EXPECT_EQ(short_name(LimitKind::output), "output");
  EXPECT_EQ(to_string(NotStarted{"mount", EPERM}), "not started: mount: Operation not permitted");
}

TEST(Problem, TitleFallsBack) {
  Problem problem;
  problem.short_name = "x";
  EXPECT_EQ(problem.title(), "x");
  problem.titles = {{"ko", "K"}};
  EXPECT_EQ(problem.title(), "K");
  problem.titles["en"] = "E";
  EXPECT_EQ(problem.title(), "E");
}

}  // namespace
}  // namespace casewise::model
