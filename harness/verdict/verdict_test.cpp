#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/verdict/submission_verdict.hpp"
#include "harness/verdict/test_verdict.hpp"

namespace casewise::verdict {
namespace {

using namespace std::chrono_literals;
using model::Exited;
using model::LimitHit;
using model::LimitKind;
using model::NotStarted;
using model::Signaled;
using model::Verdict;
using testing::HasSubstr;

struct RunCase {
  const char* name;
  model::Termination termination;
  Duration cpu;
  std::optional<Verdict> verdict;
  const char* message;
};

TEST(DecideRun, FollowsThePrecedence) {
  model::Limits limits;
  limits.cpu = 1s;
  limits.wall = 3s;
  limits.memory = Bytes::mib(64);
  limits.output = Bytes::mib(8);
  const RunCase cases[] = {
      {"clean exit is up to the checker", Exited{0}, 500ms, std::nullopt, ""},
      {"exactly at the limit is in time", Exited{0}, 1s, std::nullopt, ""},
      {"over the limit though it ended well", Exited{0}, 1001ms, Verdict::time_limit,
       "1.001 s of CPU time, limit 1.000 s"},
      {"over the limit though it crashed", Signaled{SIGSEGV}, 2s, Verdict::time_limit, "CPU time"},
      {"over the limit with an exit code", Exited{1}, 2s, Verdict::time_limit, "CPU time"},
      {"exit code", Exited{1}, 0s, Verdict::run_time_error, "exit code 1"},
      {"signal", Signaled{SIGABRT}, 0s, Verdict::run_time_error, "signal 6 (SIGABRT)"},
      {"over by less than is shown", Exited{0}, 1000001us, Verdict::time_limit, "more than 1.000 s"},
      {"cpu limit", LimitHit{LimitKind::cpu}, 1100ms, Verdict::time_limit,
       "stopped after 1.100 s of CPU time, limit 1.000 s"},
      {"wall limit", LimitHit{LimitKind::wall}, 0s, Verdict::time_limit, "idle"},
      {"memory limit", LimitHit{LimitKind::memory}, 2s, Verdict::memory_limit, "64 MiB"},
      {"output limit", LimitHit{LimitKind::output}, 2s, Verdict::output_limit, "8 MiB"},
      {"never the submission's fault", NotStarted{"mount", EPERM}, 0s, Verdict::judge_error, "mount"},
  };
  for (const RunCase& test : cases) {
    model::Usage usage;
    usage.cpu = test.cpu;
    const std::optional<Decision> decision = decide_run(test.termination, usage, limits);
    ASSERT_EQ(decision.has_value(), test.verdict.has_value()) << test.name;
    if (!decision) continue;
    EXPECT_EQ(decision->verdict, *test.verdict) << test.name;
    EXPECT_THAT(decision->message, HasSubstr(test.message)) << test.name;
  }
}

TEST(NearTimeLimit, IsWhatEndedByItselfWithinTheMarginOnEitherSide) {
  model::Limits limits;
  limits.cpu = 1s;
  const auto near = [&](const model::Termination& termination, Duration cpu, double margin) {
    model::Usage usage;
    usage.cpu = cpu;
    return is_near_time_limit(termination, usage, limits, margin);
  };
  EXPECT_FALSE(near(Exited{0}, 949ms, 0.05));
  EXPECT_TRUE(near(Exited{0}, 951ms, 0.05));
  EXPECT_TRUE(near(Exited{0}, 1s, 0.05));
  EXPECT_TRUE(near(Exited{0}, 1049ms, 0.05));
  EXPECT_FALSE(near(Exited{0}, 1051ms, 0.05));
  EXPECT_TRUE(near(Exited{1}, 1s, 0.05)) << "it may be too slow in another run";
  EXPECT_TRUE(near(Signaled{SIGSEGV}, 1s, 0.05));
  EXPECT_FALSE(near(LimitHit{LimitKind::cpu}, 1s, 0.05)) << "nobody knows how long it would have taken";
  EXPECT_FALSE(near(LimitHit{LimitKind::memory}, 1s, 0.05));
  EXPECT_FALSE(near(NotStarted{"mount", EPERM}, 1s, 0.05));
  EXPECT_FALSE(near(Exited{0}, 1s, 0)) << "a margin of nothing means never";
}

TEST(DecideCheck, ABrokenCheckerIsNeverAWrongAnswer) {
  using Kind = CheckOutcome::Kind;
  EXPECT_EQ(decide_check({Kind::accepted, "", {}}).verdict, Verdict::accepted);
  EXPECT_EQ(decide_check({Kind::wrong, "differs", {}}).verdict, Verdict::wrong_answer);
  EXPECT_EQ(decide_check({Kind::failed, "exit code 1", {}}).verdict, Verdict::judge_error);
}

model::SubmissionResult with_tests(std::vector<Verdict> verdicts) {
  model::SubmissionResult result;
  model::Problem problem;
  std::vector<std::optional<CaseResult>> results;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    model::TestRun test;
    test.name = "secret/" + std::to_string(i);
    test.verdict = verdicts[i];
    test.message = std::string(short_name(verdicts[i]));
    test.usage.cpu = std::chrono::milliseconds(10 * (i + 1));
    result.tests.push_back(test);
    problem.tests.emplace_back().name = test.name;
    results.push_back(CaseResult{verdicts[i], 0, verdicts[i] != Verdict::accepted});
  }
  conclude(result, problem, grade(problem, problem.tests, results, StopPolicy::never));
  return result;
}

TEST(Conclude, TheFirstFailingTestDecides) {
  const model::SubmissionResult result =
      with_tests({Verdict::accepted, Verdict::time_limit, Verdict::wrong_answer});
  EXPECT_EQ(result.verdict, Verdict::time_limit);
  EXPECT_EQ(result.message, "TLE");
  EXPECT_EQ(result.first_failing, "secret/1");
  EXPECT_EQ(result.max_cpu, 30ms);
  EXPECT_EQ(with_tests({Verdict::accepted}).verdict, Verdict::accepted);
  EXPECT_FALSE(with_tests({Verdict::accepted}).first_failing);
}

TEST(Conclude, LeavesACompileErrorAlone) {
  model::SubmissionResult result;
  result.compile = model::CompileResult{};
  result.verdict = Verdict::compile_error;
  conclude(result, {}, grade({}, {}, {}, StopPolicy::first));
  EXPECT_EQ(result.verdict, Verdict::compile_error);
}

TEST(AsExpected, NeedsOneRequiredAndOnlyPermittedVerdicts) {
  const model::Expectation wrong{{Verdict::accepted, Verdict::wrong_answer}, {Verdict::wrong_answer}};
  EXPECT_TRUE(as_expected(with_tests({Verdict::accepted, Verdict::wrong_answer}), wrong));
  EXPECT_FALSE(as_expected(with_tests({Verdict::accepted, Verdict::accepted}), wrong));
  EXPECT_FALSE(as_expected(with_tests({Verdict::time_limit, Verdict::wrong_answer}), wrong));
  EXPECT_FALSE(as_expected(with_tests({Verdict::judge_error}), wrong));
  const model::Expectation accepted{{Verdict::accepted}, {}};
  EXPECT_TRUE(as_expected(with_tests({Verdict::accepted}), accepted));
  const model::Expectation crash{{Verdict::accepted, Verdict::run_time_error}, {Verdict::run_time_error}};
  EXPECT_TRUE(as_expected(with_tests({Verdict::memory_limit}), crash))
      << "the format folds memory into run-time errors";
}

TEST(AsExpected, ACompileErrorHasNoTests) {
  model::SubmissionResult result;
  result.verdict = Verdict::compile_error;
  EXPECT_FALSE(as_expected(result, {{Verdict::accepted}, {}}));
  EXPECT_TRUE(as_expected(result, {{Verdict::compile_error}, {Verdict::compile_error}}));
}

TEST(Decides, ATestThatIsNotAcceptedUnlessTheJuryPermitsIt) {
  EXPECT_FALSE(decides("secret/1", Verdict::accepted, std::nullopt));
  EXPECT_TRUE(decides("secret/1", Verdict::wrong_answer, std::nullopt));
  const model::Expectation expectation{{Verdict::accepted, Verdict::run_time_error},
                                       {Verdict::run_time_error}};
  EXPECT_FALSE(decides("secret/1", Verdict::accepted, expectation));
  EXPECT_FALSE(decides("secret/1", Verdict::run_time_error, expectation));
  EXPECT_FALSE(decides("secret/1", Verdict::memory_limit, expectation)) << "it counts as a run-time error";
  EXPECT_TRUE(decides("secret/1", Verdict::wrong_answer, expectation));
  EXPECT_TRUE(decides("secret/1", Verdict::judge_error, expectation));
  const model::Expectation never_right{{Verdict::wrong_answer}, {Verdict::wrong_answer}};
  EXPECT_TRUE(decides("secret/1", Verdict::accepted, never_right));
}

TEST(Decides, APermittedTimeLimitOnlyWithARequiredOne) {
  const Verdict ac = Verdict::accepted;
  const Verdict wa = Verdict::wrong_answer;
  const Verdict tle = Verdict::time_limit;
  EXPECT_TRUE(decides("secret/1", tle, model::Expectation{{ac, tle}, {tle}}));
  EXPECT_TRUE(decides("secret/1", tle, model::Expectation{{ac, tle}, {}}));
  EXPECT_FALSE(decides("secret/1", tle, model::Expectation{{ac, wa, tle}, {wa}}));
}

TEST(Decides, WhatIsRequiredWhereAllIsPermitted) {
  const std::vector<Verdict> all = {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                                    Verdict::run_time_error};
  const model::Expectation rejected{all,
                                    {Verdict::wrong_answer, Verdict::time_limit, Verdict::run_time_error}};
  EXPECT_TRUE(decides("secret/1", Verdict::wrong_answer, rejected));
  EXPECT_TRUE(decides("secret/1", Verdict::output_limit, rejected)) << "it counts as a run-time error";
  EXPECT_FALSE(decides("secret/1", Verdict::accepted, rejected));
  EXPECT_FALSE(
      decides("secret/1", Verdict::wrong_answer, model::Expectation{all, {Verdict::run_time_error}}));
}

/// A result with tests "sample/1", "secret/a-easy", "secret/b-hard" and groups that scored 0, 30 and 12.
model::SubmissionResult with_names(const std::vector<Verdict>& verdicts) {
  const std::vector<std::string> names = {"sample/1", "secret/a-easy", "secret/b-hard"};
  model::SubmissionResult result = with_tests(verdicts);
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    result.tests[i].name = names[i];
  result.score = 42;
  result.groups = {{"", true, Verdict::accepted, 42},
                   {"secret/one", true, Verdict::accepted, 30},
                   {"secret/two", true, Verdict::accepted, 12}};
  return result;
}

const std::vector<Verdict> kAll = {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                                   Verdict::run_time_error};

/// Format 2025-09, Example submissions: Test data groups, Glob patterns; legacy: partially_accepted.
TEST(AsExpected, EveryClauseHolds) {
  using model::Clause;
  const Verdict ac = Verdict::accepted;
  const Verdict tle = Verdict::time_limit;
  const auto about = [](const char* pattern) {
    Clause clause;
    if (*pattern != '\0') clause.tests = Glob::parse(pattern).value();
    return clause;
  };
  const auto with = [&](const char* pattern, auto change) {
    Clause clause = about(pattern);
    change(clause);
    return clause;
  };
  struct Row {
    Clause clause;
    std::vector<Verdict> verdicts;
    std::string why;
  };
  const std::vector<Row> table = {
      {with("secret/*-easy", [&](Clause& c) { c.permitted = {ac}; }), {ac, ac, tle}, ""},
      {with("secret/*-easy", [&](Clause& c) { c.permitted = {ac}; }),
       {ac, tle, ac},
       "secret/a-easy is TLE, not AC"},
      {with("secret/*-hard", [&](Clause& c) { c.required = {tle}; }), {ac, ac, tle}, ""},
      {with("secret/*-hard", [&](Clause& c) { c.required = {tle}; }),
       {ac, tle, ac},
       "no test of secret/*-hard is TLE"},
      {with("", [&](Clause& c) { c.required = {tle}; }), {ac, ac, ac}, "no test is TLE"},
      {with("", [&](Clause& c) { c.result = {ac}; }), {ac, tle, ac}, "it is TLE, not AC"},
      {with("", [&](Clause& c) { c.result = {tle}; }), {ac, tle, ac}, ""},
      {with("",
            [&](Clause& c) {
              c.score = {42, 42};
            }),
       {ac, ac, ac},
       ""},
      {with("",
            [&](Clause& c) {
              c.score = {0, 41};
            }),
       {ac, ac, ac},
       "it scored 42, not 0 to 41"},
      {with("", [&](Clause& c) { c.not_score = 42; }),
       {ac, ac, ac},
       "it scored 42, as only an accepted submission should"},
      {with("", [&](Clause& c) { c.not_score = 100; }), {ac, ac, ac}, ""},
      {with("secret/{one,three}",
            [&](Clause& c) {
              c.score = {30, 30};
            }),
       {ac, ac, ac},
       ""},
      {with("secret/*",
            [&](Clause& c) {
              c.score = {30, 30};
            }),
       {ac, ac, ac},
       "secret/two scored 12, not 30"},
      {with("secret",
            [&](Clause& c) {
              c.score = {30, 30};
            }),
       {ac, ac, ac},
       ""},
      {with("", [&](Clause& c) { c.message = "TL"; }), {ac, tle, ac}, ""},
      {with("secret/*-hard", [&](Clause& c) { c.message = "TL"; }),
       {ac, tle, ac},
       "of no test of secret/*-hard the judge says 'TL'"},
  };
  for (const Row& row : table) {
    EXPECT_EQ(unmet(with_names(row.verdicts), {kAll, {}, {row.clause}}), row.why);
    EXPECT_EQ(as_expected(with_names(row.verdicts), {kAll, {}, {row.clause}}), row.why.empty());
  }
}

TEST(Decides, OnlyWhatBreaksSomethingWhereThereAreClauses) {
  model::Clause easy;
  easy.tests = Glob::parse("secret/*-easy").value();
  easy.permitted = {Verdict::accepted};
  const model::Expectation expectation{kAll, {Verdict::time_limit}, {easy}};
  EXPECT_TRUE(decides("secret/a-easy", Verdict::time_limit, expectation));
  EXPECT_FALSE(decides("secret/b-hard", Verdict::time_limit, expectation));
  EXPECT_FALSE(decides("secret/a-easy", Verdict::accepted, expectation));
  EXPECT_TRUE(decides("secret/b-hard", Verdict::judge_error, expectation));
  EXPECT_TRUE(decides("secret/b-hard", Verdict::wrong_answer, std::nullopt));
}

}  // namespace
}  // namespace casewise::verdict
