// Packages of format legacy and of drafts of 2025-09. The rows name the section of the format, or the tool
// whose behaviour they follow.
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"
#include "harness/package/legacy_config.hpp"

namespace casewise::package {
namespace {

using model::ScoreMode;
using model::VerdictMode;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kLimit = "limits: {time_limit: 1}\n";

Files legacy_package(const std::string& yaml = "name: Sum\n") {
  return with(valid_package(), {{"problem.yaml", yaml + kLimit},
                                {"statement/problem.en.md", std::nullopt},
                                {"statement/problem.ko.md", std::nullopt},
                                {"problem_statement/problem.tex", "Add.\n"}});
}

struct Loaded {
  std::optional<model::Problem> problem;
  std::vector<std::string> said;
};

Loaded load(const Files& files) {
  const PackageOnDisk package(files);
  Diagnostics diagnostics;
  Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  Loaded loaded;
  loaded.said = package.texts(diagnostics);
  if (problem) loaded.problem = std::move(*problem);
  return loaded;
}

model::Problem load_silently(const Files& files) {
  const Loaded loaded = load(files);
  EXPECT_THAT(loaded.said, IsEmpty());
  return loaded.problem.value_or(model::Problem{});
}

const model::TestGroup& group_of(const model::Problem& problem, const std::string& name) {
  for (const model::TestGroup& group : problem.groups)
    if (group.name == name) return group;
  ADD_FAILURE() << "no group " << name;
  return problem.groups.front();
}

std::vector<std::string> names(const model::Problem& problem) {
  std::vector<std::string> result;
  for (const model::TestCase& test : problem.tests)
    result.push_back(test.name);
  return result;
}

/// Legacy, Problem Metadata: all keys, with the values of limits that are not set.
TEST(Legacy, AllKeysOfProblemYaml) {
  const model::Problem problem = load_silently(with(
      legacy_package("problem_format_version: legacy\ntype: scoring\nname: Sum\nuuid: x\nauthor: A, B and C\n"
                     "source: A contest\nsource_url: http://example.org\nlicense: cc by-sa\nrights_owner: A\n"
                     "validation: custom score interactive\nvalidator_flags: a  b\n"
                     "grading: {objective: max, show_test_data_groups: true}\nkeywords: easy sum\n"),
      {{"output_validators/v.py", ""}, {"output_validators/w/w.py", ""}}));
  EXPECT_EQ(problem.title(), "Sum");
  EXPECT_TRUE(problem.type.scoring && problem.type.validator_scores && problem.type.interactive);
  EXPECT_EQ(problem.score_rules, model::ScoreRules::legacy);
  EXPECT_EQ(problem.output_validators.size(), 2U);
  EXPECT_EQ(problem.memory_limit, Bytes::mib(2048));
  EXPECT_EQ(problem.output_limit, Bytes::mib(8));
  EXPECT_EQ(problem.limits.code, Bytes::kib(128));
  EXPECT_EQ(problem.limits.compilation_time, std::chrono::seconds(60));
  EXPECT_THAT(problem.tests[0].output_validator_args, ElementsAre("a", "b"));
}

TEST(Legacy, LimitsAreReadAndBlanksAreDefaults) {
  const Loaded loaded =
      load(with(legacy_package(), {{"problem.yaml",
                                    "name: S\nsource:\nrights_owner:\nlimits:\n  time_multiplier: 4\n"
                                    "  time_safety_margin: 3\n  memory: 512\n  output:\n"}}));
  EXPECT_THAT(loaded.said,
              ElementsAre("problem.yaml:5:3: warning: limits.time_limit is not set, and inferring it "
                          "is not supported yet; 1 s is used"));
  ASSERT_TRUE(loaded.problem);
  EXPECT_EQ(loaded.problem->memory_limit, Bytes::mib(512));
  EXPECT_EQ(loaded.problem->output_limit, Bytes::mib(8));
}

TEST(Legacy, EveryFaultOfProblemYamlIsNamed) {
  const auto row = [](const std::string& yaml, const std::vector<std::string>& said) {
    EXPECT_EQ(load(legacy_package(yaml)).said, said) << yaml;
  };
  const std::string at = "problem.yaml:1:";
  row("", {});
  row("nmae: x\n", {at + "1: warning: unknown key 'nmae'; did you mean 'name'?"});
  row("name: {en: A, sv: B}\n",
      {at + "7: warning: name: format legacy has one name, not one for each language"});
  row("name: [A]\n", {at + "7: error: name: expected a text, found a list"});
  row("type: interactive\n",
      {at + "7: error: type: unknown type 'interactive'; the types are pass-fail, scoring"});
  row("validation: costum\n", {at + "13: error: validation: expected 'default' or 'custom', then score, "
                                    "interactive, multi-pass, found the text 'costum'"});
  row("validation: custom\n", {at + "13: error: there is no output validator in output_validators"});
  row("validation: default interactive\n",
      {at + "13: error: validation: 'interactive' goes with 'custom' only"});
  row("validator_flags: case_sensitve\n",
      {at + "1: error: validator_flags: unknown output validator flag 'case_sensitve'"});
  row("validator_flags: float_tolerance 1e-6\n", {});
  row("license: MIT\n", {at + "10: warning: license: unknown license 'MIT'; the licenses are unknown, public "
                              "domain, cc0, cc by, cc by-sa, educational, permission"});
  row("keywords: [a, b]\n",
      {at + "11: warning: keywords: format legacy has them in one text, separated by spaces"});
  row("source_url: x\n", {at + "13: warning: source_url: there is no source"});
  row("grading: {objective: best}\n",
      {at + "22: error: grading.objective: expected min or max, found the text 'best'"});
  row("grading: {range: 1 0}\n",
      {at + "18: warning: grading.range: only for problems of type scoring, and has no effect",
       at +
           "18: error: grading.range: expected two numbers, the lower first, such as '0 100' or '-inf +inf', "
           "found the text '1 0'"});
}

/// problemtools: programs have no effect when validation is not custom.
TEST(Legacy, OutputValidatorsNeedCustomValidation) {
  const Loaded loaded = load(with(legacy_package(), {{"output_validators/v.py", ""}}));
  EXPECT_THAT(loaded.said,
              ElementsAre("problem.yaml:1:1: warning: validation: the programs in output_validators "
                          "have no effect without 'custom'"));
  ASSERT_TRUE(loaded.problem);
  EXPECT_TRUE(loaded.problem->output_validators.empty());
}

/// Legacy, Output Validators: each file or directory is one; loose files with a header go together.
TEST(Legacy, OutputValidatorsAreFoundAsTheyLie) {
  const std::string custom = "validation: custom\n";
  const auto found = [&](const std::map<std::string, std::optional<std::string>>& files) {
    std::vector<std::string> result;
    for (const model::HelperProgram& program :
         load_silently(with(legacy_package(custom), files)).output_validators)
      result.push_back(program.name);
    return result;
  };
  EXPECT_THAT(found({{"output_validators/a.py", ""}, {"output_validators/b/b.py", ""}}),
              ElementsAre("a.py", "b"));
  EXPECT_THAT(found({{"output_validators/a.cpp", ""}, {"output_validators/a.h", ""}}),
              ElementsAre("output_validators"));
  EXPECT_THAT(found({{"output_validators/v/a.cpp", ""}, {"output_validators/v/a.h", ""}}), ElementsAre("v"));
}

/// Legacy, Input Validators: the old directory name; checktestdata scripts; VIVA is passed over.
TEST(Legacy, InputValidatorsOfEveryKind) {
  const Loaded loaded = load(with(
      legacy_package(), {{"input_format_validators/a.ctd", ""}, {"input_format_validators/b.viva", ""}}));
  EXPECT_THAT(
      loaded.said,
      ElementsAre("input_format_validators: warning: the format calls this directory input_validators",
                  "input_format_validators/b.viva: warning: ignored: validators in .viva are not "
                  "supported"));
  ASSERT_TRUE(loaded.problem);
  ASSERT_EQ(loaded.problem->input_validators.size(), 2U);
  EXPECT_EQ(loaded.problem->input_validators[0].protocol, model::Protocol::kattis);
  EXPECT_EQ(loaded.problem->input_validators[1].protocol, model::Protocol::checktestdata);
}

Files grouped(const std::string& type = "type: scoring\n") {
  Files files = legacy_package(type);
  for (const char* const name : {"secret/g2/b", "secret/g2/a/x", "secret/g1/1", "secret/0"}) {
    files =
        with(files, {{"data/" + std::string(name) + ".in", ""}, {"data/" + std::string(name) + ".ans", ""}});
  }
  return files;
}

/// Legacy, Test Data Groups: a tree of any depth, in the order of names.
TEST(Legacy, GroupsNestAndComeInTheOrderOfNames) {
  const model::Problem problem = load_silently(grouped());
  EXPECT_THAT(names(problem), ElementsAre("sample/1", "secret/0", "secret/01-small", "secret/g1/1",
                                          "secret/g2/a/x", "secret/g2/b"));
  std::vector<std::string> groups;
  for (const model::TestGroup& group : problem.groups)
    groups.push_back(group.name + " in " +
                     (group.parent ? problem.groups.at(*group.parent).name : "nothing"));
  EXPECT_THAT(groups, ElementsAre(" in nothing", "sample in ", "secret in ", "secret/g1 in secret",
                                  "secret/g2 in secret", "secret/g2/a in secret/g2"));
  EXPECT_EQ(problem.groups[problem.tests[4].group].name, "secret/g2/a");
}

/// Legacy, Test Data Groups: the nearest ancestor that defines a key wins.
TEST(Legacy, TestdataYamlIsInheritedKeyByKey) {
  const model::Problem problem = load_silently(
      with(grouped(), {{"data/testdata.yaml", "grader_flags: ignore_sample\non_reject: continue\n"},
                       {"data/secret/testdata.yaml",
                        "accept_score: 10\nrange: 0 +inf\ngrader_flags: min first_error\n"
                        "output_validator_flags: float_tolerance 1e-6\n"},
                       {"data/secret/g2/testdata.yaml",
                        "on_reject: break\naccept_score: 2.5\nreject_score: -1\nrange: -5 10\n"
                        "input_validator_flags: --n 5\noutput_validator_flags: case_sensitive\n"},
                       {"data/secret/g2/a/testdata.yaml",
                        "grader_flags: always_accept avg\n"
                        "input_validator_flags: {name: validate, flags: a b}\n"}}));
  const model::Grading& root = group_of(problem, "").grading;
  EXPECT_TRUE(root.ignore_sample);
  EXPECT_FALSE(root.stop_on_reject);
  const model::Grading& sample = group_of(problem, "sample").grading;
  EXPECT_FALSE(sample.ignore_sample) << "it is the root's alone";
  EXPECT_EQ(sample.accept_score, 1);
  EXPECT_EQ(sample.verdicts, VerdictMode::worst);
  const model::Grading& one = group_of(problem, "secret/g1").grading;
  EXPECT_FALSE(one.stop_on_reject);
  EXPECT_EQ(one.accept_score, 10);
  EXPECT_EQ(one.least, 0);
  EXPECT_EQ(one.most, std::nullopt);
  EXPECT_EQ(one.scores, ScoreMode::min);
  EXPECT_EQ(one.verdicts, VerdictMode::first);
  const model::Grading& two = group_of(problem, "secret/g2").grading;
  EXPECT_TRUE(two.stop_on_reject);
  EXPECT_EQ(two.accept_score, 2.5);
  EXPECT_EQ(two.reject_score, -1);
  EXPECT_EQ(two.most, 10);
  const model::Grading& deep = group_of(problem, "secret/g2/a").grading;
  EXPECT_EQ(deep.verdicts, VerdictMode::accept);
  EXPECT_EQ(deep.scores, ScoreMode::average);
  EXPECT_EQ(deep.accept_score, 2.5);
  const model::TestCase& x = problem.tests.at(4);
  EXPECT_THAT(x.input_validator_args, ElementsAre(ElementsAre("a", "b")));
  EXPECT_THAT(x.output_validator_args, ElementsAre("case_sensitive"));
  EXPECT_THAT(problem.tests.at(5).input_validator_args, ElementsAre(ElementsAre("--n", "5")));
  EXPECT_THAT(problem.tests.at(1).output_validator_args, ElementsAre("float_tolerance", "1e-6"));
  EXPECT_THAT(problem.tests.at(0).output_validator_args, IsEmpty());
}

TEST(Legacy, EveryFaultOfTestdataYamlIsNamed) {
  const auto row = [](const std::string& yaml, const std::string& said,
                      const std::string& type = "type: scoring\n") {
    const Loaded loaded = load(with(legacy_package(type), {{"data/secret/testdata.yaml", yaml}}));
    const std::vector<std::string> expected =
        said.empty() ? std::vector<std::string>{} : std::vector{"data/secret/testdata.yaml:" + said};
    EXPECT_EQ(loaded.said, expected) << yaml;
  };
  row("on_reject: stop\n", "1:12: error: on_reject: expected break or continue, found the text 'stop'");
  row("on_reject: worst_error\n", "");  // of older packages
  row("grading: costum\n", "1:10: error: grading: expected default or custom, found the text 'costum'");
  row("grader_flags: worse_error\n",
      "1:15: error: grader_flags: unknown flag 'worse_error'; did you mean 'worst_error'?; the default "
      "grader has "
      "worst_error, no_errors, first_error, always_accept, sum, avg, min, max, ignore_sample, "
      "accept_if_any_accepted");
  row("grader_flags: ignore_sample\n",
      "1:15: warning: grader_flags: 'ignore_sample' has an effect in data/testdata.yaml only");
  row("range: 0 inf\n", "");
  row("range: 0\n",
      "1:8: error: range: expected two numbers, the lower first, such as '0 100' or '-inf +inf', "
      "found the number 0");
  row("accept_score: 5\n",
      "1:15: warning: accept_score: only for problems of type scoring, and has no effect", "");
  row("accept_score: '5'\n",
      "1:15: warning: accept_score: the number 5 is written as a text; leave the quotes out");
  row("input_validator_flags: {name: other}\n",
      "1:24: error: input_validator_flags.name: there is no input validator 'other'");
  row("output_validator_flags: casesensitive\n",
      "1:25: error: output_validator_flags: unknown output validator flag 'casesensitive'");
  row("output_validator_flags: [case_sensitive]\n",
      "1:25: warning: output_validator_flags: format legacy has a text here, not a list");
  row("accept_scor: 5\n", "1:1: warning: unknown key 'accept_scor'; did you mean 'accept_score'?");
  row("max_score: 5\n", "1:1: warning: unknown key 'max_score'");
}

/// problemtools: on_reject, accept_score, reject_score and range in `grading` of problem.yaml.
TEST(Legacy, OlderPackagesHaveScoresInProblemYaml) {
  const model::Problem problem = load_silently(legacy_package(
      "type: scoring\ngrading: {on_reject: grade, accept_score: 3, reject_score: 1, range: 0 9}\n"));
  const model::Grading& grading = group_of(problem, "secret").grading;
  EXPECT_FALSE(grading.stop_on_reject);
  EXPECT_EQ(grading.accept_score, 3);
  EXPECT_EQ(grading.reject_score, 1);
  EXPECT_EQ(grading.least, 0);
  EXPECT_EQ(grading.most, 9);
}

/// Legacy, Default grader specification: conflicting modes, the last one is used.
TEST(Legacy, GraderFlags) {
  struct Row {
    std::vector<std::string> flags;
    VerdictMode verdicts;
    ScoreMode scores;
    bool ignore_sample;
    bool any;
  };
  const std::vector<Row> table = {
      {{}, VerdictMode::worst, ScoreMode::sum, false, false},
      {{"first_error", "min"}, VerdictMode::first, ScoreMode::min, false, false},
      {{"min", "max", "avg"}, VerdictMode::worst, ScoreMode::average, false, false},
      {{"always_accept", "no_errors", "sum"}, VerdictMode::worst, ScoreMode::sum, false, false},
      {{"worst_error", "always_accept"}, VerdictMode::accept, ScoreMode::sum, false, false},
      {{"ignore_sample", "accept_if_any_accepted", "max"}, VerdictMode::worst, ScoreMode::max, true, true},
  };
  for (const Row& row : table) {
    model::Grading grading;
    EXPECT_EQ(apply_grader_flags(row.flags, grading), "");
    EXPECT_EQ(grading.verdicts, row.verdicts);
    EXPECT_EQ(grading.scores, row.scores);
    EXPECT_EQ(grading.ignore_sample, row.ignore_sample);
    EXPECT_EQ(grading.accept_if_any_accepted, row.any);
  }
}

/// problemtools: validator_flags come first, and its own validator lets a later tolerance replace an earlier
/// one.
TEST(Legacy, FlagsOfProblemAndGroupGoTogether) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(combined_flags({"a", "b"}, {"b"}, true), Words({"a", "b", "b"}));
  EXPECT_EQ(combined_flags({"case_sensitive"}, {"float_tolerance", "1"}, false),
            Words({"case_sensitive", "float_tolerance", "1"}));
  EXPECT_EQ(combined_flags({"float_tolerance", "1"}, {"float_tolerance", "2"}, false),
            Words({"float_tolerance", "2"}));
  EXPECT_EQ(combined_flags({"float_tolerance", "1"}, {"float_relative_tolerance", "2"}, false),
            Words({"float_absolute_tolerance", "1", "float_relative_tolerance", "2"}));
  EXPECT_EQ(combined_flags({"float_tolerance"}, {}, false), Words({"float_tolerance"}));
}

/// Legacy, Graders.
TEST(Legacy, ACustomGraderIsFoundOrMissed) {
  const Files custom =
      with(legacy_package("type: scoring\n"),
           {{"data/secret/testdata.yaml", "grading: custom\ngrader_flags: anything goes\n"}});
  EXPECT_THAT(load(custom).said,
              ElementsAre("data/secret: error: grading: custom, but there is no grader in graders"));
  const model::Problem problem = load_silently(with(custom, {{"graders/g.py", ""}}));
  ASSERT_TRUE(problem.grader);
  EXPECT_EQ(problem.grader->name, "g.py");
  EXPECT_TRUE(group_of(problem, "secret").grading.custom);
  EXPECT_THAT(group_of(problem, "secret").grading.grader_flags, ElementsAre("anything", "goes"));
}

/// Legacy, Test Data, Annotations; Sample interactions of interactive problems.
TEST(Legacy, FilesOfTestCases) {
  (void)load_silently(with(legacy_package(), {{"data/secret/01-small.hint", ""},
                                              {"data/secret/01-small.desc", ""},
                                              {"data/secret/01-small.png", ""}}));
  (void)load_silently(with(legacy_package("validation: custom interactive\n"),
                           {{"output_validators/v.py", ""}, {"data/sample/2.interaction", "<1\n"}}));
  EXPECT_THAT(load(with(legacy_package(), {{"data/secret/01-small.yaml", ""}})).said,
              ElementsAre("data/secret/01-small.yaml: warning: ignored: not a file of a test case"));
  EXPECT_THAT(load(with(legacy_package(), {{"data/secret/2.desc", ""}})).said,
              ElementsAre("data/secret/2.desc: error: there is no 2.in to go with this file"));
}

/// Legacy, Example submissions.
TEST(Legacy, DirectoriesOfSubmissions) {
  const model::Problem problem =
      load_silently(with(legacy_package(), {{"submissions/time_limit_exceeded/a.py", ""},
                                            {"submissions/run_time_error/a.py", ""}}));
  using model::Verdict;
  ASSERT_EQ(problem.submissions.size(), 3U);
  EXPECT_THAT(
      problem.submissions[1].expectation.permitted,
      ElementsAre(Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit, Verdict::run_time_error));
  EXPECT_THAT(problem.submissions[2].expectation.permitted,
              ElementsAre(Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit));
}

/// legacy-icpc, General Requirements.
TEST(Legacy, StrictNamesOfTheIcpcSubset) {
  const Loaded loaded =
      load(with(legacy_package("problem_format_version: legacy-icpc\n"),
                {{"attachments/a", ""}, {"attachments/b_", ""}, {"attachments/ok.txt", ""}}));
  const std::string why =
      ": warning: format legacy-icpc wants a name of 2 or more letters, digits, '_', '.' and "
      "'-', with a letter or a digit at both ends";
  EXPECT_THAT(loaded.said, ElementsAre("attachments/a" + why, "attachments/b_" + why));
}

/// Spellings of drafts of 2025-09.
TEST(Draft, OldSpellingsAreReadWithAWarning) {
  const std::string yaml =
      "problem_format_version: 2023-07-draft\nname: Sum\nuuid: x-y\nvalidation: default\n" + kLimit;
  const Loaded loaded = load(with(valid_package(), {{"problem.yaml", yaml},
                                                    {"statement/problem.ko.md", std::nullopt},
                                                    {"data/secret/testdata.yaml",
                                                     "output_validator_flags: case_sensitive\n"
                                                     "input_validator_flags: --n 5\n"},
                                                    {"data/secret/01-small.args", "--fast 7\n"},
                                                    {"data/secret/01-small.hint", ""}}));
  EXPECT_THAT(
      loaded.said,
      ElementsAre("problem.yaml:1:25: warning: problem_format_version: 2023-07-draft was a draft; it is read "
                  "as 2025-09",
                  "problem.yaml:3:7: warning: uuid: 'x-y' is not a UUID",
                  "problem.yaml:4:13: warning: validation: a key of format legacy",
                  "data/secret/testdata.yaml: warning: format 2025-09 calls this file test_group.yaml",
                  "data/secret/testdata.yaml:2:24: warning: input_validator_flags: format 2025-09 has a "
                  "list called input_validator_args",
                  "data/secret/testdata.yaml:1:25: warning: output_validator_flags: format 2025-09 has a "
                  "list called output_validator_args",
                  "data/secret/01-small.args: warning: format 2025-09 has arguments in the key args of a "
                  ".yaml file"));
  ASSERT_TRUE(loaded.problem);
  const model::TestCase& test = loaded.problem->tests.at(1);
  EXPECT_THAT(test.args, ElementsAre("--fast", "7"));
  EXPECT_THAT(test.output_validator_args, ElementsAre("case_sensitive"));
  EXPECT_THAT(test.input_validator_args, ElementsAre(ElementsAre("--n", "5", "--fast", "7")));
}

}  // namespace
}  // namespace casewise::package
