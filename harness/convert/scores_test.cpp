// Scores in the words of the other format. Sources: format 2025-09, Scoring problems; format legacy, Grading
// and Default grader specification. That they come to the same is checked by every export itself, with many
// combinations of accepted and rejected test cases; the tests of compare_grading show that this would be
// seen.
#include "harness/convert/scores.hpp"

#include "harness/convert/convert_testing.hpp"

namespace casewise::convert {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

const std::string kUuid = "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";

Files current_scoring() {
  return with(current_package(),
              {{"problem.yaml", "problem_format_version: 2025-09\nname: Sum\n" + kUuid +
                                    "type: scoring\nlimits: {time_limit: 2}\n"},
               {"data/secret/01-a.in", std::nullopt},
               {"data/secret/01-a.ans", std::nullopt},
               {"data/secret/02-b.in", std::nullopt},
               {"data/secret/02-b.ans", std::nullopt},
               {"data/secret/g1/test_group.yaml", "max_score: 30\n"},
               {"data/secret/g1/1.in", "1 1\n"},
               {"data/secret/g1/1.ans", "2\n"},
               {"data/secret/g1/2.in", "1 1\n"},
               {"data/secret/g1/2.ans", "2\n"},
               {"data/secret/g2/test_group.yaml", "max_score: 70\nscore_aggregation: sum\n"},
               {"data/secret/g2/1.in", "1 1\n"},
               {"data/secret/g2/1.ans", "2\n"},
               {"data/secret/g2/2.in", "1 1\n"},
               {"data/secret/g2/2.ans", "2\n"},
               {"data/secret/g2/3.in", "1 1\n"},
               {"data/secret/g2/3.ans", "2\n"}});
}

const std::string kRoot =
    "on_reject: continue\ngrader_flags: first_error\naccept_score: 0\nreject_score: 0\n";

TEST(ScoresToLegacy, SayTheSame) {
  expect_conversions(
      current_scoring(), "legacy",
      {{"groups that add up",
        {},
        {},
        {{"problem.yaml", "type: scoring\nname: Sum\n" + kUuid},
         {"data/testdata.yaml", kRoot},
         {"data/secret/testdata.yaml",
          "on_reject: continue\ngrader_flags: first_error sum\nrange: \"0 100\"\n"},
         {"data/secret/g1/testdata.yaml",
          "on_reject: break\ngrader_flags: first_error min\naccept_score: 30\nrange: \"0 30\"\n"},
         {"data/secret/g2/testdata.yaml",
          "on_reject: continue\ngrader_flags: first_error sum\naccept_score: 23.333333333333\nrange: \"0 "
          "70\"\n"}}},
       {"the least of groups",
        {{"data/secret/test_group.yaml", "score_aggregation: min\n"},
         {"data/secret/g1/test_group.yaml", "max_score: 100\nscore_aggregation: min\n"}},
        {},
        {{"data/secret/testdata.yaml",
          "on_reject: break\ngrader_flags: first_error min\nrange: \"0 100\"\n"}}},
       {"flags beside scores",
        {{"data/secret/g2/test_group.yaml", "max_score: 70\noutput_validator_args: [case_sensitive]\n"}},
        {},
        {{"data/secret/g2/testdata.yaml",
          "on_reject: break\ngrader_flags: first_error min\naccept_score: 70\n"
          "range: \"0 70\"\noutput_validator_flags: case_sensitive\n"}}}});
}

TEST(ScoresToLegacy, OfTestCasesWithoutGroups) {
  const Files files =
      with(current_package(), {{"problem.yaml", "problem_format_version: 2025-09\nname: Sum\n" + kUuid +
                                                    "type: scoring\nlimits: {time_limit: 2}\n"}});
  expect_conversions(
      files, "legacy",
      {{"shares",
        {},
        {},
        {{"data/secret/testdata.yaml",
          "on_reject: continue\ngrader_flags: first_error sum\naccept_score: 50\nrange: \"0 100\"\n"}}},
       {"all or nothing",
        {{"data/secret/test_group.yaml", "score_aggregation: pass-fail\nmax_score: 7\n"}},
        {},
        {{"data/secret/testdata.yaml",
          "on_reject: break\ngrader_flags: first_error min\naccept_score: 7\nrange: \"0 7\"\n"}}}});
}

TEST(ScoresToLegacy, RefuseWhatCannotBeSaid) {
  expect_conversions(current_scoring(), "legacy",
                     {{"groups that need others (Group dependencies)",
                       {{"data/secret/g2/test_group.yaml", "max_score: 70\nrequire_pass: secret/g1\n"}},
                       {"data/secret/g2: error: format legacy: require_pass cannot be said"}},
                      {"shares that validators give",
                       {{"output_validator/v.py", "open('score_multiplier.txt')\n"}},
                       {"output_validator/v.py: error: format legacy: scores that an output validator gives "
                        "cannot be said"}},
                      {"all or nothing of groups that have less",
                       {{"data/secret/test_group.yaml", "score_aggregation: pass-fail\n"},
                        {"data/secret/g2/test_group.yaml", "max_score: 70\n"}},
                       {"data: error: the package would not judge alike: with all test cases accepted, the "
                        "score would be 30 instead "
                        "of 100"}}});
  const package::PackageOnDisk package(current_scoring());
  EXPECT_EQ(export_to(package, "legacy-icpc").said.front(),
            "problem.yaml: error: format legacy-icpc: there are no problems with scores");
}

Files legacy_scoring() {
  return with(legacy_package(),
              {{"problem.yaml", "name: Sum\n" + kUuid + "type: scoring\n"},
               {"data/secret/01-a.in", std::nullopt},
               {"data/secret/01-a.ans", std::nullopt},
               {"data/secret/02-b.in", std::nullopt},
               {"data/secret/02-b.ans", std::nullopt},
               {"data/testdata.yaml", "on_reject: continue\ngrader_flags: first_error\naccept_score: 0\n"},
               {"data/secret/g1/testdata.yaml",
                "on_reject: break\ngrader_flags: first_error min\naccept_score: 40\n"},
               {"data/secret/g1/1.in", "1 1\n"},
               {"data/secret/g1/1.ans", "2\n"},
               {"data/secret/g1/2.in", "1 1\n"},
               {"data/secret/g1/2.ans", "2\n"},
               {"data/secret/g2/testdata.yaml", "accept_score: 20\n"},
               {"data/secret/g2/1.in", "1 1\n"},
               {"data/secret/g2/1.ans", "2\n"},
               {"data/secret/g2/2.in", "1 1\n"},
               {"data/secret/g2/2.ans", "2\n"}});
}

TEST(ScoresToCurrent, SayTheSame) {
  expect_conversions(legacy_scoring(), "2025-09",
                     {{"groups that add up",
                       {},
                       {},
                       {{"problem.yaml", "problem_format_version: 2025-09\nname:\n  en: Sum\n" + kUuid +
                                             "type: scoring\nlimits:\n  time_limit: 2\n"},
                        {"data/secret/test_group.yaml", "max_score: 80\nscore_aggregation: sum\n"},
                        {"data/secret/g1/test_group.yaml", "max_score: 40\nscore_aggregation: min\n"},
                        {"data/secret/g2/test_group.yaml", "max_score: 40\nscore_aggregation: sum\n"}}}});
}

TEST(ScoresToCurrent, TellOfVerdictsThatAreOthers) {
  const package::PackageOnDisk package(
      with(legacy_scoring(), {{"data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n"}}));
  const Outcome outcome = export_to(package, "2025-09");
  ASSERT_THAT(outcome.said, SizeIs(1));
  EXPECT_THAT(outcome.said.front(),
              HasSubstr("sample/1 not accepted, the score is the same but the verdict WA instead of AC"));
}

TEST(ScoresToCurrent, RefuseWhatCannotBeSaid) {
  const std::string alike = "data: error: the package would not judge alike: with ";
  expect_conversions(
      legacy_scoring(), "2025-09",
      {{"samples that score",
        {{"data/sample/testdata.yaml", "accept_score: 5\n"}},
        {alike + "all test cases accepted, the score would be 80 instead of 85"}},
       {"something for what is rejected",
        {{"data/secret/g2/testdata.yaml", "accept_score: 20\nreject_score: 1\n"}},
        {alike + "secret/g2/1 not accepted, the score would be 60 instead of 61"}},
       {"an end at the first rejected one",
        {{"data/secret/g2/testdata.yaml", "accept_score: 20\non_reject: break\n"}},
        {alike + "secret/g2/1 not accepted, the score would be 60 instead of 40"}},
       {"halves",
        {{"data/secret/g1/testdata.yaml", "grader_flags: min\naccept_score: 0.5\n"}},
        {"data/secret/g1: error: format 2025-09: max_score is a whole number of 0 or more, and would be 0.5",
         "data/secret: error: format 2025-09: max_score is a whole number of 0 or more, and would be 40.5"}},
       {"averages",
        {{"data/secret/g1/testdata.yaml", "grader_flags: avg\naccept_score: 5\n"}},
        {"data/secret/g1: error: format 2025-09: scores are added up or the least counts; avg and max cannot "
         "be said"}},
       {"the least as the best",
        {{"problem.yaml", "name: Sum\n" + kUuid + "type: scoring\ngrading: {objective: min}\n"}},
        {"problem.yaml: error: format 2025-09: grading.objective: the greatest score is the best one"}},
       {"scores that validators give",
        {{"problem.yaml", "name: Sum\n" + kUuid + "type: scoring\nvalidation: custom score\n"},
         {"output_validators/v.py", "exit(42)\n"}},
        {"problem.yaml: error: format 2025-09: scores that an output validator gives cannot be said"}}});
}

TEST(ScoresThereAndBack, AreTheSame) {
  const package::PackageOnDisk there(current_scoring());
  const Outcome legacy = export_to(there, "legacy");
  const package::PackageOnDisk back(legacy.files);
  // 70 / 3 is rounded down, so it is no whole number of three shares any more.
  EXPECT_THAT(export_to(back, "2025-09").said.front(), HasSubstr("max_score is a whole number"));
  const package::PackageOnDisk whole(with(
      current_scoring(), {{"data/secret/g2/3.in", std::nullopt}, {"data/secret/g2/3.ans", std::nullopt}}));
  const package::PackageOnDisk again(export_to(whole, "legacy").files);
  EXPECT_EQ(export_to(again, "2025-09").at("data/secret/g2/test_group.yaml"),
            "max_score: 70\nscore_aggregation: sum\n");
}

TEST(CompareGrading, SeesOtherScoresAndVerdicts) {
  const package::PackageOnDisk package(current_scoring());
  package::Diagnostics none;
  const Source source = load_source(package.root(), none).value();
  using Change = void (*)(model::Problem&);
  const std::vector<std::pair<Change, std::string>> table = {
      {[](model::Problem& p) { p.groups[3].grading.most = 31; }, "the score would be 101 instead of 100"},
      {[](model::Problem& p) { p.groups[4].grading.scores = model::ScoreMode::min; },
       "secret/g2/1 not accepted, the score"},
      {[](model::Problem& p) { p.groups[0].grading.verdicts = model::VerdictMode::accept; },
       "the verdict AC instead of WA"},
  };
  for (const auto& [change, message] : table) {
    model::Problem after = source.problem;
    change(after);
    package::Diagnostics diagnostics;
    compare_grading(source, after, package::current_format(), diagnostics);
    ASSERT_THAT(diagnostics.all(), SizeIs(1)) << message;
    EXPECT_THAT(diagnostics.all().front().message, HasSubstr(message));
  }
  package::Diagnostics diagnostics;
  compare_grading(source, source.problem, package::current_format(), diagnostics);
  EXPECT_TRUE(diagnostics.all().empty());
}

}  // namespace
}  // namespace casewise::convert
