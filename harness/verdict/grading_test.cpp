#include "harness/verdict/grading.hpp"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::verdict {
namespace {

using model::Problem;
using model::ScoreMode;
using model::TestKind;
using model::Verdict;
using model::VerdictMode;

/// A problem whose tests are written as paths below data/; every directory is a group.
Problem problem_of(const std::vector<std::string>& tests) {
  Problem problem;
  std::map<std::string, std::size_t> groups = {{"", 0}};
  for (const std::string& name : tests) {
    std::size_t group = 0;
    for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
      const std::string path = name.substr(0, slash);
      const auto [at, is_new] = groups.emplace(path, problem.groups.size());
      if (is_new) problem.groups.push_back({path, group, {}});
      group = at->second;
    }
    model::TestCase test;
    test.name = name;
    test.kind = name[1] == 'a' ? TestKind::sample : TestKind::secret;
    test.group = group;
    problem.tests.push_back(test);
  }
  return problem;
}

model::Grading& grading_of(Problem& problem, const std::string& group) {
  for (model::TestGroup& one : problem.groups) {
    if (one.name == group) return one.grading;
  }
  throw std::logic_error(group);
}

/// One letter a test: a(ccepted), w(rong), t(ime), r(un-time), j(udge error), '.' not judged yet.
std::vector<std::optional<CaseResult>> results_of(const std::string& letters) {
  const std::map<char, Verdict> verdicts = {{'a', Verdict::accepted},
                                            {'w', Verdict::wrong_answer},
                                            {'t', Verdict::time_limit},
                                            {'r', Verdict::run_time_error},
                                            {'j', Verdict::judge_error}};
  std::vector<std::optional<CaseResult>> results;
  for (const char letter : letters) {
    const auto verdict = verdicts.find(letter);
    if (verdict == verdicts.end()) {
      results.push_back(std::nullopt);
    } else {
      results.push_back(CaseResult{verdict->second, letter == 'a' ? 1.0 : 0.0, letter != 'a'});
    }
  }
  return results;
}

/// 'x' for a test that counts, '-' for one that is skipped.
std::string counted(const Graded& graded) {
  std::string text;
  for (const bool counts : graded.counts)
    text += counts ? 'x' : '-';
  return text;
}

Graded graded(const Problem& problem, const std::string& letters, StopPolicy policy = StopPolicy::first) {
  return grade(problem, problem.tests, results_of(letters), policy);
}

const std::vector<std::string> kSmall = {"sample/1", "secret/1", "secret/2", "secret/3"};

TEST(Grading, TheFirstTestThatFailsIsTheLast) {
  const Problem problem = problem_of(kSmall);
  for (const auto& [letters, tests, verdict] :
       {std::tuple("aaaa", "xxxx", Verdict::accepted), std::tuple("awaa", "xx--", Verdict::wrong_answer),
        std::tuple("awta", "xx--", Verdict::wrong_answer), std::tuple("w...", "x---", Verdict::wrong_answer),
        std::tuple("..t.", "xxx-", Verdict::time_limit), std::tuple("....", "xxxx", Verdict::accepted)}) {
    const Graded result = graded(problem, letters);
    EXPECT_EQ(counted(result), tests) << letters;
    EXPECT_EQ(result.groups[0].verdict, verdict) << letters;
  }
}

TEST(Grading, AllTestsAreJudgedWhenAsked) {
  EXPECT_EQ(counted(graded(problem_of(kSmall), "wwtr", StopPolicy::never)), "xxxx");
  EXPECT_EQ(graded(problem_of(kSmall), "awtr", StopPolicy::never).groups[0].verdict, Verdict::wrong_answer);
}

TEST(Grading, AGroupAtATimeStopsWhenAsked) {
  const Problem problem = problem_of({"sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2"});
  EXPECT_EQ(counted(graded(problem, "aw.aa", StopPolicy::group)), "xx-xx");
  EXPECT_EQ(counted(graded(problem, "aw.aa", StopPolicy::first)), "xx---");
}

TEST(Grading, WhatThePackageLetsGoOnGoesOn) {  // legacy: on_reject
  Problem problem = problem_of(kSmall);
  grading_of(problem, "secret").stop_on_reject = false;
  EXPECT_EQ(counted(graded(problem, "awta")), "xxxx");
  EXPECT_EQ(counted(graded(problem, "waaa")), "x---");
}

TEST(Grading, ModesOfTheDefaultGrader) {  // legacy: worst_error, first_error, always_accept
  Problem problem = problem_of({"secret/1", "secret/2", "secret/3"});
  model::Grading& grading = grading_of(problem, "secret");
  grading.stop_on_reject = false;
  for (const auto& [mode, any, letters, verdict] :
       {std::tuple(VerdictMode::worst, false, "atw", Verdict::time_limit),
        std::tuple(VerdictMode::worst, false, "wtr", Verdict::run_time_error),
        std::tuple(VerdictMode::first, false, "wtr", Verdict::wrong_answer),
        std::tuple(VerdictMode::accept, false, "wtr", Verdict::accepted),
        std::tuple(VerdictMode::accept, false, "wjr", Verdict::judge_error),
        std::tuple(VerdictMode::worst, true, "wta", Verdict::accepted),
        std::tuple(VerdictMode::worst, true, "wtw", Verdict::time_limit),
        std::tuple(VerdictMode::first, true, "jta", Verdict::judge_error)}) {
    grading.verdicts = mode;
    grading.accept_if_any_accepted = any;
    EXPECT_EQ(graded(problem, letters).groups[1].verdict, verdict)
        << letters << " " << static_cast<int>(mode);
  }
}

TEST(Grading, AGroupThatAcceptsAnyStopsNobodyBeforeItIsOver) {
  Problem problem = problem_of({"secret/a/1", "secret/a/2", "secret/b/1"});
  grading_of(problem, "secret/a").accept_if_any_accepted = true;
  grading_of(problem, "secret/a").stop_on_reject = false;
  EXPECT_EQ(counted(graded(problem, "w..")), "xxx");
  EXPECT_EQ(counted(graded(problem, "wa.")), "xxx");
  EXPECT_EQ(counted(graded(problem, "ww.")), "xx-");
}

TEST(Grading, ScoreModesOfTheDefaultGrader) {  // legacy: sum, avg, min, max
  Problem problem = problem_of({"secret/1", "secret/2", "secret/3"});
  problem.type.scoring = true;
  problem.score_rules = model::ScoreRules::legacy;
  model::Grading& grading = grading_of(problem, "secret");
  grading.stop_on_reject = false;
  std::vector<std::optional<CaseResult>> results = results_of("awa");
  results[0]->score = 5;
  results[2]->score = 10;
  for (const auto& [mode, score] : {std::pair(ScoreMode::sum, 15.0), std::pair(ScoreMode::average, 5.0),
                                    std::pair(ScoreMode::min, 0.0), std::pair(ScoreMode::max, 10.0)}) {
    grading.scores = mode;
    EXPECT_EQ(grade(problem, problem.tests, results, StopPolicy::first).groups[1].score, score);
  }
}

TEST(Grading, TheSampleCanBeIgnored) {  // legacy: ignore_sample
  Problem problem = problem_of({"sample/1", "secret/1"});
  problem.type.scoring = true;
  problem.score_rules = model::ScoreRules::legacy;
  model::Grading& root = problem.groups[0].grading;
  root.ignore_sample = true;
  root.stop_on_reject = false;
  root.scores = grading_of(problem, "sample").scores = grading_of(problem, "secret").scores = ScoreMode::sum;
  EXPECT_EQ(graded(problem, "aa").groups[0].score, 1);
  EXPECT_EQ(graded(problem, "wa").groups[0].verdict, Verdict::accepted);
}

/// 2025-09: secret of 100 is the sum of a (30, pass-fail), b (50, min) and c (20, sum of two cases).
Problem scoring_problem() {
  Problem problem = problem_of(
      {"sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2", "secret/c/1", "secret/c/2"});
  problem.type.scoring = true;
  grading_of(problem, "secret").scores = ScoreMode::sum;
  grading_of(problem, "secret").most = 100;
  grading_of(problem, "secret/a").most = 30;
  grading_of(problem, "secret/b").scores = ScoreMode::min;
  grading_of(problem, "secret/b").most = 50;
  grading_of(problem, "secret/c").scores = ScoreMode::sum;
  grading_of(problem, "secret/c").most = 20;
  return problem;
}

Graded scored(const Problem& problem, const std::string& letters) {
  std::vector<std::optional<CaseResult>> results = results_of(letters);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i]) continue;
    const bool accepted = results[i]->verdict == Verdict::accepted;
    results[i]->score = score_case(scoring_of(problem, problem.tests[i]), accepted, {}).value().value_or(0);
  }
  return grade(problem, problem.tests, results, StopPolicy::first);
}

TEST(Grading, SharesAddUp) {  // 2025-09, Scoring test data groups
  const Problem problem = scoring_problem();
  for (const auto& [letters, tests, score] :
       {std::tuple("aaaaaaa", "xxxxxxx", 100.0), std::tuple("waaaaaa", "xxxxxxx", 100.0),
        std::tuple("awaaaaa", "xx-xxxx", 70.0), std::tuple("aaawaaa", "xxxx-xx", 50.0),
        std::tuple("aaaaaaw", "xxxxxxx", 90.0), std::tuple("wwwwwww", "xx-x-xx", 0.0)}) {
    const Graded result = scored(problem, letters);
    EXPECT_EQ(counted(result), tests) << letters;
    EXPECT_EQ(result.groups[0].score, score) << letters;
    EXPECT_EQ(result.broken, "") << letters;
  }
}

TEST(Grading, WhatTheSourceScoresIsNoShareOfTheCases) {  // 2025-09: (max_score - static_validation_score) / N
  Problem problem = scoring_problem();
  grading_of(problem, "secret/c").source_score = 4;
  EXPECT_EQ(scoring_of(problem, problem.tests[5]).most, 8);
  EXPECT_EQ(scoring_of(problem, problem.tests[3]).most, 50) << "of a group that is the least of its cases";
}

TEST(Grading, AGroupWaitsForWhatItRequires) {  // 2025-09, Group dependencies
  Problem problem = scoring_problem();
  const auto index = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find_if(problem.groups.begin(), problem.groups.end(),
                                                 [&](const auto& group) { return group.name == name; }) -
                                    problem.groups.begin());
  };
  grading_of(problem, "secret/c").requires_pass = {index("secret/a")};
  Graded result = scored(problem, "aawaaaa");
  EXPECT_EQ(counted(result), "xxxxx--");
  EXPECT_EQ(result.groups[0].score, 50);
  grading_of(problem, "secret").requires_pass = {index("sample")};
  result = scored(problem, "waaaaaa");
  EXPECT_EQ(counted(result), "x------");
  EXPECT_EQ(result.groups[0].score, 0);
  EXPECT_EQ(result.groups[0].verdict, Verdict::wrong_answer);
}

TEST(Grading, WhatElseIsJudgedChangesNoScore) {  // legacy: on_reject, break; 2025-09: require_pass
  Problem legacy = problem_of({"secret/a/1", "secret/a/2", "secret/b/1"});
  legacy.type.scoring = true;
  legacy.score_rules = model::ScoreRules::legacy;
  for (model::TestGroup& group : legacy.groups)
    group.grading.scores = ScoreMode::sum;
  Problem shares = scoring_problem();
  shares.groups[5].grading.requires_pass = {3};
  ASSERT_EQ(shares.groups[5].name + " " + shares.groups[3].name, "secret/c secret/a");
  for (const StopPolicy policy : {StopPolicy::first, StopPolicy::group, StopPolicy::never}) {
    EXPECT_EQ(graded(legacy, "awa", policy).groups[0].score, 1);
    EXPECT_EQ(graded(legacy, "waa", policy).groups[0].score, 0);
    std::vector<std::optional<CaseResult>> results = results_of("awaaaaa");
    results[5]->score = results[6]->score = 10;
    const Graded result = grade(shares, shares.tests, results, policy);
    EXPECT_EQ(result.groups[5].score, 0);
    EXPECT_EQ(result.groups[0].score, 1) << "of secret/b";
  }
}

TEST(Grading, TheLeastOfGroupsIsKnownOnlyWhenOneHasNothing) {  // 2025-09, score_aggregation: min
  Problem problem = scoring_problem();
  grading_of(problem, "secret").scores = ScoreMode::min;
  grading_of(problem, "secret/a").scores = ScoreMode::sum;
  std::vector<std::optional<CaseResult>> results = results_of("aawaa..");
  results[1]->score = 15;
  EXPECT_EQ(counted(grade(problem, problem.tests, results, StopPolicy::first)), "xxxxxxx");
  results[1]->score = 0;
  EXPECT_EQ(counted(grade(problem, problem.tests, results, StopPolicy::first)), "xxx----");
}

TEST(Grading, NoScoreStandsBesideAJudgeError) {
  EXPECT_EQ(scored(scoring_problem(), "aaaaawj").groups[0].verdict, Verdict::judge_error);
}

TEST(Grading, MoreThanTheMostIsBroken) {  // 2025-09: exceeding max_score is a judge error
  Problem problem = scoring_problem();
  std::vector<std::optional<CaseResult>> results = results_of("aaaaaaa");
  results[5]->score = 20;
  EXPECT_THAT(grade(problem, problem.tests, results, StopPolicy::first).broken,
              testing::HasSubstr("secret/c scored 21"));
}

struct ScoreRow {
  const char* rule;
  bool scores, plain, required, multiply, accepted;
  std::optional<double> most, score, multiplier;
  std::optional<double> result;  // none: the validator's fault
};

TEST(Grading, ScoresOfTestCases) {  // 2025-09, Scoring test cases; legacy, custom score
  const std::optional<double> none;
  for (const ScoreRow& row : std::vector<ScoreRow>{
           {"nothing said: the maximum", true, false, false, true, true, 10.0, none, none, 10.0},
           {"a failed case: 0", true, false, false, true, false, 10.0, none, none, 0.0},
           {"a score", true, false, false, true, true, 10.0, 4.0, none, 4.0},
           {"a multiplier", true, false, false, true, true, 10.0, none, 0.25, 2.5},
           {"both", true, false, false, true, true, 10.0, 4.0, 0.25, none},
           {"too much", true, false, false, true, true, 10.0, 10.5, none, none},
           {"a multiplier over 1", true, false, false, true, true, 10.0, none, 1.5, none},
           {"negative", true, false, false, true, true, 10.0, -1.0, none, none},
           {"no number", true, false, false, true, true, 10.0, std::nan(""), none, none},
           {"a score for a failed case", true, false, false, true, false, 10.0, 4.0, none, none},
           {"unbounded, nothing said", true, false, true, false, true, none, none, none, none},
           {"unbounded", true, false, true, false, true, none, 1e6, none, 1e6},
           {"unbounded, a multiplier", true, false, true, false, true, none, none, 0.5, none},
           {"a score in a pass-fail group", false, true, false, false, true, none, 1.0, none, none}}) {
    CaseScoring scoring;
    scoring.scores = row.scores;
    scoring.must_be_plain = row.plain;
    scoring.is_required = row.required;
    scoring.can_multiply = row.multiply;
    scoring.most = row.most;
    scoring.accepted = row.most.value_or(1);
    const auto result = score_case(scoring, row.accepted, {row.score, row.multiplier});
    EXPECT_EQ(result.has_value(), row.result.has_value()) << row.rule;
    if (result && row.result) {
      EXPECT_EQ(*result, row.result) << row.rule;
    }
  }
  EXPECT_FALSE(score_case({}, true, {3, {}}).value()) << "a score on a sample is passed over";
}

}  // namespace
}  // namespace casewise::verdict
