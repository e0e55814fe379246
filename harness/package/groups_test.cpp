// Test groups of format 2025-09 that score. Rows name the section of the format.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

using model::ScoreMode;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kScoring = kValidProblemYaml + "type: scoring\n";

/// Two groups of one case each, worth 40 and 60.
Files scoring_package() {
  return with(valid_package(), {{"problem.yaml", kScoring},
                                {"data/secret/01-small.in", std::nullopt},
                                {"data/secret/01-small.ans", std::nullopt},
                                {"data/secret/g1/1.in", ""},
                                {"data/secret/g1/1.ans", ""},
                                {"data/secret/g1/test_group.yaml", "max_score: 40\n"},
                                {"data/secret/g2/1.in", ""},
                                {"data/secret/g2/1.ans", ""},
                                {"data/secret/g2/test_group.yaml", "max_score: 60\n"}});
}

model::Problem load(const std::map<std::string, std::optional<std::string>>& changes) {
  const PackageOnDisk package(with(scoring_package(), changes));
  Diagnostics diagnostics;
  Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  EXPECT_THAT(package.texts(diagnostics), IsEmpty());
  return problem ? *problem : model::Problem{};
}

/// Test data configuration: defaults.
TEST(Groups, DefaultsOfSecretAndOfAGroup) {
  const model::Problem problem = load({});
  ASSERT_EQ(problem.groups.size(), 5U);
  EXPECT_EQ(problem.groups[1].name, "sample");
  EXPECT_EQ(problem.groups[1].grading.scores, ScoreMode::pass_fail);
  EXPECT_EQ(problem.groups[2].name, "secret");
  EXPECT_EQ(problem.groups[2].grading.scores, ScoreMode::sum);
  EXPECT_EQ(problem.groups[2].grading.most, 100);
  EXPECT_EQ(problem.groups[3].name, "secret/g1");
  EXPECT_EQ(problem.groups[3].parent, 2U);
  EXPECT_EQ(problem.groups[3].grading.scores, ScoreMode::pass_fail);
  EXPECT_EQ(problem.groups[3].grading.most, 40);
  EXPECT_EQ(problem.tests.back().group, 4U);
  EXPECT_EQ(problem.score_rules, model::ScoreRules::shares);
}

TEST(Groups, EveryKeyIsKept) {
  const model::Problem problem = load({{"data/secret/test_group.yaml",
                                        "max_score: unbounded\nscore_aggregation: min\nrequire_pass: sample\n"
                                        "full_feedback: true\nargs: [a]\n"},
                                       {"data/secret/g2/test_group.yaml",
                                        "max_score: 60\nscore_aggregation: sum\nrequire_pass: [sample, "
                                        "secret/g1]\nstatic_validation_score: 5\n"
                                        "static_validator_args: [x]\nargs: [b]\nfull_feedback: false\n"}});
  const model::Grading& secret = problem.groups.at(2).grading;
  EXPECT_EQ(secret.most, std::nullopt);
  EXPECT_EQ(secret.scores, ScoreMode::min);
  EXPECT_THAT(secret.requires_pass, ElementsAre(1U));
  const model::Grading& group = problem.groups.at(4).grading;
  EXPECT_EQ(group.scores, ScoreMode::sum);
  EXPECT_THAT(group.requires_pass, ElementsAre(1U, 3U));
  EXPECT_TRUE(group.checks_source);
  EXPECT_EQ(group.source_score, 5);
  EXPECT_TRUE(problem.groups.at(3).grading.requires_pass.empty()) << "groups do not inherit it";
  EXPECT_THAT(problem.tests.at(1).args, ElementsAre("a"));
  EXPECT_THAT(problem.tests.at(2).args, ElementsAre("b"));
  EXPECT_TRUE(problem.tests.at(1).full_feedback);
  EXPECT_FALSE(problem.tests.at(2).full_feedback);
}

TEST(Groups, EveryRuleIsChecked) {
  const auto row = [](const std::map<std::string, std::optional<std::string>>& changes,
                      const std::vector<std::string>& said) {
    const PackageOnDisk package(with(scoring_package(), changes));
    EXPECT_EQ(package.diagnose(), said);
  };
  const std::string g1 = "data/secret/g1/test_group.yaml";
  const std::string g2 = "data/secret/g2/test_group.yaml";
  const std::string secret = "data/secret/test_group.yaml";
  // Scoring problems: a bounded secret needs bounded groups.
  row({{g1, ""}}, {g1 + ": error: max_score: the group needs one, since data/secret is bounded by 100"});
  // Scoring test data groups: pass-fail needs a bound.
  row({{secret, "max_score: unbounded\n"}, {g1, ""}},
      {g1 + ": error: max_score: a group whose score_aggregation is pass-fail needs one"});
  row({{secret, "max_score: unbounded\n"}, {g1, "score_aggregation: sum\n"}}, {});
  // Scoring problems: all groups of a pass-fail secret are pass-fail.
  row({{secret, "score_aggregation: pass-fail\n"}, {g2, "max_score: 1\nscore_aggregation: min\n"}},
      {g2 + ": error: score_aggregation: has to be pass-fail, as that of data/secret is"});
  // Group dependencies.
  row({{secret, "require_pass: secret/g1\n"}},
      {secret + ":1:15: error: require_pass: data/secret can require nothing but sample"});
  row({{g1, "max_score: 4\nrequire_pass: [secret/g2]\n"}},
      {g1 + ":2:16: error: require_pass: 'secret/g2' does not come before this group"});
  row({{g1, "max_score: 4\nrequire_pass: secret/g1\n"}},
      {g1 + ":2:15: error: require_pass: 'secret/g1' does not come before this group"});
  row({{g2, "max_score: 4\nrequire_pass: g1\n"}},
      {g2 + ":2:15: error: require_pass: there is no test group 'g1'; groups go by their path, such as "
            "secret/group1"});
  row({{g1, "max_score: 4\nscore_aggregation: min\n"}, {g2, "max_score: 4\nrequire_pass: [secret/g1]\n"}},
      {g2 + ":2:16: error: require_pass: the score_aggregation of 'secret/g1' is not pass-fail"});
  // Test data configuration: types, and what sample may not have.
  row({{g1, "max_score: -1\n"}},
      {g1 + ":1:12: error: max_score: expected a whole number from 0 to 1000000000, found the number -1",
       g1 + ": error: max_score: the group needs one, since data/secret is bounded by 100"});
  row({{g1, "max_score: 4\nscore_aggregation: max\n"}},
      {g1 + ":2:20: error: score_aggregation: expected pass-fail, sum or min, found the text 'max'"});
  row({{"data/sample/test_group.yaml", "max_score: 1\n"}},
      {"data/sample/test_group.yaml:1:12: error: max_score: only in data/secret and its test groups"});
  // Static validator.
  row({{g1, "max_score: 4\nstatic_validation_score: 1\n"}},
      {g1 + ":2:26: error: static_validation_score: 'pass-fail' where test cases do not score"});
  row({{g1, "max_score: 4\nscore_aggregation: sum\nstatic_validation_score: 5\n"}},
      {g1 + ": error: static_validation_score: more than max_score"});
  // Pass-fail problems.
  row({{"problem.yaml", kValidProblemYaml}},
      {g1 + ":1:12: error: max_score: only for problems of type scoring",
       g2 + ":1:12: error: max_score: only for problems of type scoring"});
}

}  // namespace
}  // namespace casewise::package
