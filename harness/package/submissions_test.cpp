#include "harness/package/submissions.hpp"

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"
#include "harness/package/submission_rules.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "AC WA | WA": permitted, then required.
std::string text(const model::Expectation& expectation) {
  std::string result;
  for (const model::Verdict verdict : expectation.permitted)
    result += std::string(model::short_name(verdict)) + " ";
  result += "|";
  for (const model::Verdict verdict : expectation.required)
    result += " " + std::string(model::short_name(verdict));
  return result;
}

std::map<std::string, std::string> expectations(
    const std::map<std::string, std::optional<std::string>>& changes) {
  const PackageOnDisk package(with(valid_package(), changes));
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  EXPECT_TRUE(problem) << (problem ? "" : problem.error().to_string());
  std::map<std::string, std::string> result;
  if (!problem) return result;
  for (const model::JurySubmission& submission : problem->submissions) {
    result[submission.name] = text(submission.expectation);
  }
  return result;
}

TEST(Submissions, DirectoriesHaveTheDefaultsOfTheFormat) {
  const auto found = expectations({{"submissions/rejected/a.py", ""},
                                   {"submissions/wrong_answer/a.py", ""},
                                   {"submissions/wrong_answer/dir/Main.java", ""},
                                   {"submissions/time_limit_exceeded/a.py", ""},
                                   {"submissions/run_time_error/a.py", ""},
                                   {"submissions/brute_force/a.py", ""},
                                   {"submissions/mixed/a.py", ""}});
  const std::map<std::string, std::string> expected = {{"accepted/sum.py", "AC |"},
                                                       {"rejected/a.py", "AC WA TLE RTE | RTE TLE WA"},
                                                       {"wrong_answer/a.py", "AC WA | WA"},
                                                       {"wrong_answer/dir", "AC WA | WA"},
                                                       {"time_limit_exceeded/a.py", "AC TLE | TLE"},
                                                       {"run_time_error/a.py", "AC RTE | RTE"},
                                                       {"brute_force/a.py", "AC RTE TLE | RTE TLE"},
                                                       {"mixed/a.py", "AC WA TLE RTE |"}};
  EXPECT_EQ(found, expected);
}

TEST(Submissions, ABareDirectoryReplacesAndAPatternAdds) {
  const auto wrong = [](const std::string& rules) {
    return expectations({{"submissions/wrong_answer/a.py", ""}, {"submissions/submissions.yaml", rules}})
        .at("wrong_answer/a.py");
  };
  EXPECT_EQ(wrong("wrong_answer: {permitted: [AC, WA, TLE]}\n"), "AC WA TLE | WA");
  EXPECT_EQ(wrong("wrong_answer/: {permitted: [AC, WA, TLE], required: [TLE]}\n"), "AC WA TLE | TLE");
  EXPECT_EQ(wrong("wrong_answer/*: {permitted: [WA, TLE]}\n"), "WA | WA");
  EXPECT_EQ(wrong("wrong_answer/*: {required: [WA, AC]}\n"), "AC WA | WA");
  EXPECT_EQ(wrong("'{wrong_answer,rejected}/{a,b}.py': {permitted: [WA]}\n"), "WA | WA");
  EXPECT_EQ(wrong("wrong_answer: {permitted: [AC, MLE], required: [MLE]}\n"), "AC MLE | MLE");
  EXPECT_EQ(wrong("wrong_answer/other.py: {permitted: [AC]}\n"), "AC WA | WA");
}

TEST(Submissions, LanguageIsKept) {
  const PackageOnDisk package(
      with(valid_package(), {{"submissions/submissions.yaml",
                              "accepted/*.py:\n  language: python3\n  model_solution: true\n"
                              "  authors: [Ada]\n  use_for_time_limit: lower\n"}}));
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_TRUE(problem);
  EXPECT_THAT(package.texts(diagnostics), IsEmpty());
  EXPECT_EQ(problem->submissions.at(0).time_limit_use, model::TimeLimitUse::lower);
  EXPECT_EQ(problem->submissions.at(0).language, "python3");
  EXPECT_EQ(problem->submissions.at(0).path, package.root() / "submissions/accepted/sum.py");
}

TEST(Submissions, EveryFaultOfTheRulesIsNamedWithItsPlace) {
  const auto rules = [](const std::string& text, const std::string& said) {
    return Diagnosis{
        text, {{"submissions/submissions.yaml", text}}, {"submissions/submissions.yaml:" + said}};
  };
  const std::string never =
      "submissions/accepted/sum.py: warning: the submission can never be as expected: its rules require WA "
      "and "
      "permit only AC";
  expect_diagnoses({
      rules("- a\n", "1:1: error: the file: expected a map of patterns to rules, found a list"),
      rules("accepted: {permited: [AC]}\n",
            "1:12: error: unknown key 'accepted.permited'; did you mean 'permitted'?"),
      rules("accepted: {permitted: AC}\n",
            "1:23: error: accepted.permitted: expected a list of verdicts, found the text 'AC'"),
      rules("accepted: {permitted: []}\n",
            "1:23: error: accepted.permitted: expected a list of verdicts, found a list"),
      rules("accepted: {permitted: [AC, XX]}\n",
            "1:28: error: accepted.permitted: unknown verdict 'XX'; the verdicts are AC, WA, TLE, RTE"),
      rules("accepted: {permitted: [AC, JE]}\n",
            "1:28: error: accepted.permitted: unknown verdict 'JE'; the verdicts are AC, WA, TLE, RTE"),
      rules("accepted: {permitted: [AC, OLE]}\n",
            "1:28: warning: accepted.permitted: OLE is not in the format; other judges refuse it"),
      {"required and not permitted by the same rule",
       {{"submissions/submissions.yaml", "accepted: {permitted: [AC], required: [WA]}\n"}},
       {"submissions/submissions.yaml:1:39: warning: accepted.required: a verdict that is required is not "
        "permitted",
        never}},
      {"required and not permitted by another rule",
       {{"submissions/submissions.yaml", "accepted/*: {required: [WA, TLE]}\nrejected: {}\n"},
        {"submissions/rejected/a.py", ""}},
       {"submissions/accepted/sum.py: warning: the submission can never be as expected: its rules require "
        "WA, TLE "
        "and permit only AC"}},
      rules("accepted: {language: cobl}\n",
            "1:22: error: accepted.language: unknown language 'cobl'; did you mean 'cobol'?"),
      rules("accepted: {entrypoint: main.py}\n", "1:24: warning: accepted.entrypoint: not used yet"),
      rules("accepted: {score: 5}\n", "1:19: error: accepted.score: only for problems of type scoring"),
      rules("accepted: {use_for_time_limit: maybe}\n",
            "1:32: error: accepted.use_for_time_limit: expected true, false, lower or upper, found the text "
            "'maybe'"),
      rules("accepted: {model_solution: 1}\n",
            "1:28: error: accepted.model_solution: expected true or false, found the number 1"),
      rules("accepted: {secret/*-hard: {permitted: [AC]}}\n",
            "1:12: warning: the pattern 'secret/*-hard' matches no test case; patterns are paths below data, "
            "such as "
            "secret/*-hard"),
      rules("accepted: {secret/*-small: {permited: [AC]}}\n",
            "1:29: error: unknown key 'accepted.secret/*-small.permited'; did you mean 'permitted'?"),
      rules("accepted: {use_for_time_limit: lower}\naccepted/*: {use_for_time_limit: upper}\n",
            "2:1: error: submission 'accepted/sum.py': its rules use it for both the lower and the upper "
            "bound of "
            "the time limit"),
      rules("accepted: {entrypoint: [a]}\n",
            "1:24: error: accepted.entrypoint: expected a text, found a list"),
      {"no verdict in common on one test",
       {{"submissions/submissions.yaml", "accepted: {secret/*: {permitted: [WA]}}\n"}},
       {"submissions/accepted/sum.py: warning: the submission can never be as expected: its rules permit "
        "secret/01-small no verdict in common"}},
      rules("accepted/**: {}\n",
            "1:1: error: the pattern 'accepted/**' has '**', which is not part of the format"),
      rules("accepted/[a]: {}\n",
            "1:1: error: the pattern 'accepted/[a]' has '[', ']' or '?', which are not part of the format"),
      rules("accepted/{a: {}\n",
            "1:1: error: the pattern 'accepted/{a' has braces that do not pair or stand for too much"),
      rules("sum.py: {}\n",
            "1:1: warning: the pattern 'sum.py' matches no submission; patterns are paths below submissions, "
            "such as accepted/*"),
      rules("accepted/*: {permitted: [WA]}\n",
            "1:1: error: submission 'accepted/sum.py': its rules permit no verdict in common"),
      rules("accepted: {language: c}\naccepted/*: {language: cpp}\n",
            "2:1: error: submission 'accepted/sum.py': its rules name the languages 'c' and 'cpp'"),
  });
}

/// The clauses of a submission, each as "tests | permitted | required | result | score | message".
std::vector<std::string> clauses(const std::map<std::string, std::optional<std::string>>& changes,
                                 const std::string& name) {
  const PackageOnDisk package(with(valid_package(), changes));
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  EXPECT_TRUE(problem) << (problem ? "" : problem.error().to_string());
  std::vector<std::string> result;
  if (!problem) return result;
  for (const model::JurySubmission& submission : problem->submissions) {
    if (submission.name != name) continue;
    for (const model::Clause& clause : submission.expectation.clauses) {
      const std::string score = clause.score
                                    ? fmt::format("{:g}..{:g}", clause.score->least, clause.score->most)
                                : clause.not_score ? fmt::format("not {:g}", *clause.not_score)
                                                   : "";
      result.push_back(fmt::format("{} | {} | {} | {} | {} | {}", clause.tests ? clause.tests->text() : "",
                                   verdict_names(clause.permitted), verdict_names(clause.required),
                                   verdict_names(clause.result), score, clause.message));
    }
  }
  return result;
}

/// Format 2025-09, Example submissions.
TEST(Submissions, WhatIsBeyondTwoListsBecomesClauses) {
  const auto of_rules = [](const std::string& rules, const std::string& problem = kValidProblemYaml) {
    return clauses({{"submissions/submissions.yaml", rules}, {"problem.yaml", problem}}, "accepted/sum.py");
  };
  const std::string scoring = kValidProblemYaml + "type: scoring\n";
  EXPECT_THAT(of_rules("accepted/*: {permitted: [AC]}\n"), IsEmpty());
  EXPECT_THAT(of_rules("accepted: {required: [AC]}\naccepted/*: {required: [WA]}\n"),
              ElementsAre(" |  | WA |  |  | "));
  EXPECT_THAT(of_rules("accepted/*: {message: too small}\n"), ElementsAre(" |  |  |  |  | too small"));
  EXPECT_THAT(
      of_rules("accepted/*:\n  sample: {permitted: [AC]}\n  secret/*-small: {required: [AC], message: m}\n"),
      ElementsAre("sample | AC |  |  |  | ", "secret/*-small |  | AC |  |  | m"));
  EXPECT_THAT(of_rules("accepted/*: {score: 5}\naccepted: {score: [1, 2.5]}\n", scoring),
              ElementsAre(" |  |  |  | 1..2.5 | ", " |  |  |  | 5..5 | "));
  EXPECT_THAT(of_rules("accepted/*: {secret: {score: 100}}\n", scoring),
              ElementsAre("secret |  |  |  | 100..100 | "));
}

/// DOMjudge: the annotations of sources, restricted to what the directory permits.
TEST(Submissions, SourcesSayWhatIsExpected) {
  const auto said = [](const std::string& path, const std::string& source) {
    const PackageOnDisk package(with(valid_package(), {{"submissions/" + path, source}}));
    Diagnostics diagnostics;
    const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
    std::string result;
    if (problem) {
      for (const model::JurySubmission& submission : problem->submissions)
        if (submission.name == path) result = text(submission.expectation);
    }
    for (const std::string& one : package.texts(diagnostics))
      result += " / " + one;
    return result;
  };
  EXPECT_EQ(said("mixed/a.py", "# @EXPECTED_RESULTS@: wrong-answer, TIMELIMIT\n"), "AC WA TLE | WA TLE");
  EXPECT_EQ(said("mixed/a.py", "#\n# @expected_results@: CORRECT,RUN-ERROR\r\n"), "AC RTE |");
  EXPECT_EQ(said("mixed/a.c", "/* @EXPECTED_SCORE@: ACCEPTED */"),
            "AC WA TLE RTE | / submissions/mixed/a.c:1: warning: unknown expected result 'ACCEPTED */'; did "
            "you mean "
            "'ACCEPTED'? / submissions/mixed/a.c: warning: no rule says what this submission is to get, so "
            "it may get "
            "any of AC, WA, TLE, RTE");
  EXPECT_EQ(said("mixed/a.py", "# @EXPECTED_RESULTS@: COMPILER-ERROR\n"), "AC CE | CE");
  EXPECT_EQ(said("mixed/a.py", "# @EXPECTED_RESULTS@: NO-OUTPUT, MEMORY_LIMIT, OUTPUT-LIMIT\n").substr(0, 2),
            "AC");
  EXPECT_EQ(said("wrong_answer/a.py", "# @EXPECTED_RESULTS@: WRONG-ANSWER\n"), "AC WA | WA");
  EXPECT_EQ(
      said("wrong_answer/a.py", "# @EXPECTED_RESULTS@: TIMELIMIT\n"),
      "AC WA | WA / submissions/wrong_answer/a.py:1: warning: expects TLE, but the rules for the submission "
      "permit only AC, WA");
  EXPECT_EQ(said("rejected/a.py", "# @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n"), "AC TLE RTE | TLE RTE");
  EXPECT_EQ(said("mixed/a.py", "# @EXPECTED_RESULTS@: CORRECT\n# @EXPECTED_RESULTS@: CORRECT\n"),
            " / submissions/mixed/a.py:1: error: @EXPECTED_RESULTS@ is in this file more than once / "
            "submissions/mixed/a.py: warning: no rule says what this submission is to get, so it may get any "
            "of AC, "
            "WA, TLE, RTE");
  EXPECT_EQ(said("accepted/a.py", "# @EXPECTED_SCORE@: 5\n"),
            "AC | / submissions/accepted/a.py:1: warning: an expected score, but the problem is not of type "
            "scoring");
}

TEST(Submissions, PatternsStandForNoMoreThanAFileMayHold) {
  std::string hundred = "{";
  for (int i = 0; i < 100; ++i)
    hundred += (i == 0 ? "a" : ",a") + std::to_string(i);
  hundred += "}";
  const auto count_errors = [&](const std::string& text) {
    const PackageOnDisk package(with(valid_package(), {{"submissions/submissions.yaml", text}}));
    Diagnostics diagnostics;
    (void)load_problem(package.root(), diagnostics);
    std::vector<std::string> errors;
    for (const Diagnostic& one : diagnostics.all())
      if (one.severity == Severity::error) errors.push_back(one.message);
    return errors;
  };
  std::string few;
  std::string many;
  std::string within = "accepted:\n";
  for (int i = 0; i < 120; ++i) {
    (i < 100 ? few : many) += fmt::format("\"{}/{}\": {{}}\n", hundred, i);
    within += fmt::format("  \"secret/{}/{}\": {{}}\n", hundred, i);
  }
  EXPECT_THAT(count_errors(few), IsEmpty());
  const std::string why = "the patterns of the file stand for more than 10000 paths";
  EXPECT_THAT(count_errors(few + many), ElementsAre(why)) << "told once";
  EXPECT_THAT(count_errors(within), ElementsAre(why));
}

TEST(Submissions, EveryFaultOfTheDirectoryIsNamed) {
  expect_diagnoses({
      {"none",
       {{"submissions/accepted/sum.py", std::nullopt}},
       {"submissions: warning: there is no jury submission"}},
      {"none accepted",
       {{"submissions/accepted/sum.py", std::nullopt}, {"submissions/rejected/a.py", ""}},
       {"submissions: warning: there is no submission in submissions/accepted"}},
      {"not in a directory",
       {{"submissions/sum.py", ""}},
       {"submissions/sum.py: error: a submission belongs in a directory of submissions, such as "
        "submissions/accepted"}},
      {"no rule",
       {{"submissions/partially_accepted/a.py", ""}},
       {"submissions/partially_accepted/a.py: warning: no rule says what this submission is to get, so it "
        "may get any of AC, WA, TLE, RTE"}},
      {"readme",
       {{"submissions/README.md", ""},
        {"submissions/accepted/README", ""},
        {"submissions/accepted/README.ko.md", ""}},
       {}},
      {"script",
       {{"submissions/accepted/dir/build", ""}, {"submissions/accepted/dir/a.py", ""}},
       {"submissions/accepted/dir: error: build and run scripts are for the package's own programs, not for "
        "submissions"}},
      {"left behind by Python", {{"submissions/accepted/__pycache__/sum.pyc", ""}}, {}},
      {"holds nothing",
       {{"submissions/accepted/dir/.keep", ""}},
       {"submissions/accepted/dir: warning: ignored: the submission holds no file"}},
  });
}

}  // namespace
}  // namespace casewise::package
