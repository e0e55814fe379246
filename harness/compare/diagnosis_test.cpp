// Source of the list of mistakes: "Case-wise comparison" in the description of the command line.
#include "harness/compare/diagnosis.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::compare {
namespace {

using testing::ElementsAreArray;
using testing::HasSubstr;

std::vector<Kind> kinds(const Report& report) {
  std::vector<Kind> result;
  for (const auto& diagnosis : report.diagnoses)
    result.push_back(diagnosis.kind);
  return result;
}

const char* const kThree = "Case 1: 110\nCase 2: 220\nCase 3: 330\n";

struct DiagnosisCase {
  std::string name;
  std::string expected;
  std::string actual;
  std::vector<Kind> kinds;
  std::string told;  // in the first message
};

class DiagnosisTest : public testing::TestWithParam<DiagnosisCase> {};

TEST_P(DiagnosisTest, names_the_mistakes) {
  const DiagnosisCase& test = GetParam();
  const Report report = explain(test.expected, test.actual, {});
  EXPECT_EQ(report.comparison.same, test.kinds.empty());
  ASSERT_THAT(kinds(report), ElementsAreArray(test.kinds));
  if (!test.kinds.empty()) {
    EXPECT_THAT(report.diagnoses.front().message, HasSubstr(test.told));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Diagnosis, DiagnosisTest,
    testing::ValuesIn(std::vector<DiagnosisCase>{
        {"same", kThree, "case 1: 110 CASE 2: 220\nCase 3:   330", {}, ""},
        {"empty", kThree, "", {Kind::empty_output}, "empty"},
        {"blank", kThree, "\n \n", {Kind::blank_output}, "only white space"},
        {"prefix_missing",
         kThree,
         "110\n220\n330\n",
         {Kind::prefix_missing},
         "all 3 values are right, but each line must begin with `Case i: `"},
        {"prefix_missing_one_line",
         kThree,
         "110 220 330\n",
         {Kind::prefix_missing},
         "all 3 values are right"},
        {"prefix_missing_partly_right",
         kThree,
         "110\n221\n330\n",
         {Kind::prefix_missing, Kind::case_differs},
         "2 of 3 values are right, but"},
        {"prefix_missing_none_right",
         kThree,
         "1\n2\n3\n",
         {Kind::prefix_missing, Kind::case_differs},
         "none of the 3 values is right, and"},
        {"prefix_missing_cut_short", kThree, "110\n220\n", {Kind::prefix_missing}, "2 of 3 values are right"},
        {"prefix_missing_with_more", kThree, "110\n220\n330\n440\n", {Kind::prefix_missing}, "all 3 values"},
        {"prefix_missing_block",
         "Case 1:\n1 2\n3\nCase 2:\n4\n",
         "1 2\n3\n4\n",
         {Kind::prefix_missing},
         "each case must begin with `Case i:`"},
        {"hash",
         kThree,
         "Case #1: 110\nCase #2: 220\nCase #3: 330\n",
         {Kind::prefix_spelling},
         "all 3 values are right, but `Case #1:` must be written `Case 1:` (so in 3 cases)"},
        {"no_hash",
         "Case #1: 5\n",
         "Case 1: 5\n",
         {Kind::prefix_spelling},
         "`Case 1:` must be written `Case #1:`"},
        {"blank_before_colon",
         kThree,
         "Case 1 : 110\nCase 2 : 220\nCase 3 : 330\n",
         {Kind::prefix_spelling},
         "`Case 1 :`"},
        {"no_blank_before_number",
         kThree,
         "Case1: 110\nCase2: 220\nCase3: 330\n",
         {Kind::prefix_spelling},
         "`Case1:`"},
        {"no_colon", kThree, "Case 1 110\nCase 2 220\nCase 3 330\n", {Kind::prefix_spelling}, "`Case 1`"},
        {"no_blank_after",
         kThree,
         "Case 1:110\nCase 2:220\nCase 3:330\n",
         {Kind::prefix_spelling},
         "a blank must stand after"},
        {"leading_zero",
         kThree,
         "Case 01: 110\nCase 2: 220\nCase 3: 330\n",
         {Kind::prefix_spelling},
         "`Case 01:`"},
        {"misspelled_and_wrong",
         kThree,
         "Case #1: 110\nCase #2: 0\nCase #3: 330\n",
         {Kind::prefix_spelling, Kind::case_differs},
         "2 of 3 values are right"},
        {"from_zero",
         kThree,
         "Case 0: 110\nCase 1: 220\nCase 2: 330\n",
         {Kind::numbering_from_zero},
         "numbered from 0, not from 1; taken in order, all 3 values are right"},
        {"shifted",
         kThree,
         "Case 2: 110\nCase 3: 220\nCase 4: 330\n",
         {Kind::numbering_shifted},
         "numbered from 2"},
        {"repeated",
         kThree,
         "Case 1: 110\nCase 1: 220\nCase 1: 330\n",
         {Kind::number_repeated},
         "all 3 values are right"},
        {"out_of_order",
         kThree,
         "Case 1: 110\nCase 3: 330\nCase 2: 220\n",
         {Kind::numbers_out_of_order},
         "case 3 stands where case 2 is expected; taken by their numbers, all 3 values are right"},
        {"out_of_order_numbers_only",
         kThree,
         "Case 1: 110\nCase 3: 220\nCase 2: 330\n",
         {Kind::numbers_out_of_order},
         "case 3 stands where case 2 is expected; taken in order, all 3 values are right"},
        {"out_of_order_and_wrong",
         kThree,
         "Case 1: 110\nCase 3: 1\nCase 2: 330\n",
         {Kind::numbers_out_of_order, Kind::case_differs},
         "taken in order, 2 of 3 values are right"},
        {"number_skipped",
         kThree,
         "Case 1: 110\nCase 2: 220\nCase 4: 330\n",
         {Kind::number_wrong},
         "case 3 is numbered 4; taken in order, all 3 values are right"},
        {"number_skipped_and_wrong",
         kThree,
         "Case 1: 110\nCase 3: 2\nCase 4: 330\n",
         {Kind::number_wrong, Kind::case_differs},
         "case 2 is numbered 3; taken in order, 2 of 3 values are right"},
        {"one_missing_one_too_many",
         "Case 1: 1\nCase 2: 2\nCase 3: 3\nCase 4: 4\n",
         "Case 1: 1\nCase 3: 3\nCase 4: 4\nCase 5: 5\n",
         {Kind::cases_missing, Kind::extra_cases},
         "case 2 is missing"},
        {"word_misspelled",
         kThree,
         "Cas 1: 110\nCas 2: 220\nCas 3: 330\n",
         {Kind::prefix_spelling},
         "all 3 values are right, but `Cas 1:` must be written `Case 1:` (so in 3 cases)"},
        {"word_misspelled_once",
         kThree,
         "Case 1: 110\nCsae 2: 220\nCase 3: 330\n",
         {Kind::prefix_spelling},
         "all 3 values are right, but `Csae 2:` must be written `Case 2:`"},
        {"word_missing_hash", kThree, "#1: 110\n#2: 220\n#3: 330\n", {Kind::prefix_spelling}, "`#1:` must"},
        {"word_missing_hash_alone", kThree, "#1 110\n#2 220\n#3 330\n", {Kind::prefix_spelling}, "`#1` must"},
        {"word_missing", kThree, "1: 110\n2: 220\n3: 330\n", {Kind::prefix_spelling}, "`1:` must"},
        {"word_missing_point", kThree, "1. 110\n2. 220\n3. 330\n", {Kind::prefix_spelling}, "`1.` must"},
        {"word_missing_bracket", kThree, "1) 110\n2) 220\n3) 330\n", {Kind::prefix_spelling}, "`1)` must"},
        {"word_misspelled_and_wrong",
         kThree,
         "Cas 1: 110\nCas 2: 221\nCas 3: 330\n",
         {Kind::prefix_missing},
         "each line must begin with `Case i: `"},
        {"words_after_number",
         kThree,
         "Case 1 is 110\nCase 2 is 220\nCase 3 is 330\n",
         {Kind::prefix_spelling},
         "all 3 values are right, but `Case 1 is` must be written `Case 1:` (so in 3 cases)"},
        {"number_before_value",
         kThree,
         "Case 1: 7 110\nCase 2: 220\nCase 3: 330\n",
         {Kind::case_differs},
         "case 1: expected `110`, got `7`"},
        {"word_misspelled_no_blank",
         kThree,
         "1:110\n2:220\n3:330\n",
         {Kind::prefix_missing},
         "each line must begin with `Case i: `"},
        {"prompt_before_bare_values",
         kThree,
         "How many\n110\n220\n330\n",
         {Kind::prefix_missing},
         "each line must begin with `Case i: `"},
        {"prefix_missing_two",
         "Case 1: 1\nCase 2: 2\n",
         "1\n2\n",
         {Kind::prefix_missing},
         "both values are right, but"},
        {"prefix_missing_one_right",
         kThree,
         "110\n1\n2\n",
         {Kind::prefix_missing, Kind::case_differs},
         "1 of 3 values is right, but"},
        {"blank_not_wanted",
         "Case 1:5\n",
         "Case 1: 5\n",
         {Kind::prefix_spelling},
         "the value is right, but no blank may stand after `Case 1:`"},
        {"plain_prompt",
         "190\n",
         "Enter ten rolls: 190\n",
         {Kind::text_before_output},
         "all that is expected is there, but `Enter ten rolls:` stands before it"},
        {"plain_with_header",
         "190\n",
         "Case 1: 190\n",
         {Kind::text_before_output},
         "`Case 1:` stands before"},
        {"plain_prompt_and_wrong", "190\n", "Enter: 191\n", {Kind::token_differs}, "expected `190`"},
        {"one_missing", kThree, "Case 1: 110\nCase 3: 330\n", {Kind::cases_missing}, "case 2 is missing"},
        {"first_missing", kThree, "Case 2: 220\nCase 3: 330\n", {Kind::cases_missing}, "case 1 is missing"},
        {"end_missing",
         kThree,
         "Case 1: 110\n",
         {Kind::cases_missing_at_end},
         "ends after 1 of 3 cases; case 2 is the first that is missing; the one there is right"},
        {"end_missing_two_there",
         kThree,
         "Case 1: 110\nCase 2: 220\n",
         {Kind::cases_missing_at_end},
         "both there are right"},
        {"end_missing_and_wrong",
         kThree,
         "Case 1: 110\nCase 2: 22",
         {Kind::cases_missing_at_end, Kind::case_differs},
         "1 of the 2 there is right"},
        {"text_before",
         kThree,
         std::string("How many? \n") + kThree,
         {Kind::text_before_cases},
         "`How many? ` stands before"},
        {"text_before_on_the_line",
         kThree,
         std::string("Enter: ") + kThree,
         {Kind::text_before_cases},
         "`Enter: ` stands before the first case"},
        {"extra_case",
         kThree,
         std::string(kThree) + "Case 4: 440\n",
         {Kind::extra_cases},
         "has 4 cases, expected 3"},
        {"extra_text",
         kThree,
         std::string(kThree) + "bye\n",
         {Kind::extra_output},
         "more follows (1 line): `bye`"},
        {"one_differs",
         kThree,
         "Case 1: 110\nCase 2: 221\nCase 3: 330\n",
         {Kind::case_differs},
         "case 2: expected `220`, got `221`"},
        {"two_differ",
         kThree,
         "Case 1: 1\nCase 2: 2\nCase 3: 330\n",
         {Kind::case_differs},
         "2 of 3 cases differ"},
        {"one_line_wrong_value",
         kThree,
         "Case 1: 110 Case 2: 221 Case 3: 330\n",
         {Kind::case_differs},
         "case 2:"},
        {"value_missing",
         kThree,
         "Case 1: 110\nCase 2:\nCase 3: 330\n",
         {Kind::case_differs},
         "nothing more is there"},
        {"plain_empty", "5\n", "", {Kind::empty_output}, "empty"},
        {"plain_differs", "5\n6\n", "5\n7\n", {Kind::token_differs}, "expected `6`, got `7`"},
        {"plain_missing",
         "1\n2\n3\n",
         "1\n",
         {Kind::missing_output},
         "at line 1, but 2 lines are missing, from `2` on"},
        {"plain_extra", "1\n", "1\n2\n\n3\n", {Kind::extra_output}, "(2 lines): `2`"},
        {"nothing_expected", "", "1\n", {Kind::extra_output}, "`1`"},
        {"escapes", "a\n", "\x1b[31mred\n", {Kind::token_differs}, "\\x1b[31mred"},
    }),
    [](const auto& tested) { return tested.param.name; });

TEST(Diagnosis, first_difference_of_each_case_has_its_place) {
  const Report report =
      explain("Case 1:\n1 2\n3 4\nCase 2: 5\nCase 3: 6\n", "Case 1:\n1 2\n3 0\nCase 2: 5\nCase 3: 7\n", {});
  ASSERT_TRUE(report.cases);
  EXPECT_EQ(report.cases->expected, 3U);
  EXPECT_EQ(report.cases->seen, 3U);
  EXPECT_EQ(report.cases->right, 1U);
  EXPECT_EQ(report.cases->differing, 2U);
  ASSERT_EQ(report.cases->listed.size(), 2U);
  EXPECT_EQ(report.cases->listed[0].number, 1U);
  EXPECT_EQ(report.cases->listed[0].difference.got_at.line, 3U);
  EXPECT_EQ(report.cases->listed[0].difference.got_at.column, 3U);
  EXPECT_EQ(report.cases->listed[1].number, 3U);
  EXPECT_EQ(report.cases->listed[1].difference.got_at.line, 5U);
  EXPECT_EQ(report.cases->listed[1].difference.got_at.column, 9U);
  EXPECT_EQ(report.cases->listed[1].difference.got, "7");
}

TEST(Diagnosis, values_after_the_last_expected_one_are_told) {
  const std::string follows = "more output follows the last value";
  EXPECT_THAT(explain(kThree, "110\n220\n330\n440\n", {}).diagnoses[0].message, HasSubstr(follows));
  EXPECT_THAT(explain(kThree, "110\n220\n330\n", {}).diagnoses[0].message, testing::Not(HasSubstr(follows)));
}

TEST(Diagnosis, a_right_value_under_a_wrong_number_is_not_a_right_case) {
  const Report report = explain(kThree, "Case 0: 110\nCase 1: 220\nCase 2: 330\n", {});
  ASSERT_TRUE(report.cases);
  EXPECT_EQ(report.cases->right, 0U);
  EXPECT_EQ(report.cases->values_right, 3U);
}

TEST(Diagnosis, lists_of_cases_and_texts_are_bounded) {
  std::string expected;
  std::string actual;
  for (int i = 1; i <= 1000; ++i) {
    expected += "Case " + std::to_string(i) + ": " + std::string(1000, 'a') + "\n";
    actual += "Case " + std::to_string(i) + ": " + std::string(999, 'a') + "b\n";
  }
  const Report report = explain(expected, actual, {});
  ASSERT_TRUE(report.cases);
  EXPECT_EQ(report.cases->differing, 1000U);
  EXPECT_EQ(report.cases->listed.size(), kMostListedCases);
  ASSERT_EQ(report.diagnoses.size(), 1U);
  EXPECT_EQ(report.diagnoses[0].expected, "...aaaaaaaaaaa");
  EXPECT_EQ(report.diagnoses[0].got, "...aaaaaaaaaab");
  EXPECT_LT(report.diagnoses[0].message.size(), 200U);
}

TEST(Diagnosis, letter_case_of_the_prefix_counts_only_if_it_counts) {
  EXPECT_TRUE(explain("Case 1: 5\n", "case 1: 5\n", {}).diagnoses.empty());
  Flags flags;
  flags.case_sensitive = true;
  EXPECT_THAT(kinds(explain("Case 1: 5\n", "case 1: 5\n", flags)), ElementsAreArray({Kind::prefix_spelling}));
}

TEST(Diagnosis, tolerances_hold_inside_cases) {
  Flags flags;
  flags.absolute_tolerance = 0.01;
  EXPECT_THAT(kinds(explain("Case 1: 0.5\nCase 2: 0.7\n", "0.501\n0.699\n", flags)),
              ElementsAreArray({Kind::prefix_missing}));
  const Report report = explain("Case 1: 0.5\nCase 2: 0.7\n", "Case 1: 0.501\nCase 2: 0.8\n", flags);
  EXPECT_THAT(kinds(report), ElementsAreArray({Kind::case_differs}));
  EXPECT_THAT(report.diagnoses[0].message, HasSubstr("absolute error 0.1, relative error 0.143"));
}

TEST(Diagnosis, white_space_alone_is_said_to_be_so_only_if_it_is) {
  Flags flags;
  flags.space_change_sensitive = true;
  const Report only = explain("1 2\n", "1  2\n", flags);
  EXPECT_THAT(kinds(only), ElementsAreArray({Kind::whitespace}));
  EXPECT_THAT(only.diagnoses[0].message, HasSubstr("only white space is wrong"));
  const Report more = explain("1 2 3\n", "1  2 4\n", flags);
  EXPECT_THAT(kinds(more), ElementsAreArray({Kind::whitespace}));
  EXPECT_THAT(more.diagnoses[0].message, testing::Not(HasSubstr("only white space")));
}

TEST(Diagnosis, places_are_inside_the_output_and_numbers_are_those_of_cases) {
  const Report cut = explain(kThree, "Case 1: 110\nCase 2: 220\n", {});
  EXPECT_EQ(cut.diagnoses[0].line, 2U);
  const Report order = explain(kThree, "Case 1: 110\nCase 3: 220\nCase 2: 330\n", {});
  EXPECT_EQ(order.diagnoses[0].line, 2U);
  EXPECT_EQ(order.diagnoses[0].expected, "Case 2:");
  EXPECT_EQ(order.diagnoses[0].got, "Case 3:");
  const Report skipped = explain(kThree, "Case 1: 110\nCase 2: 220\nCase 4: 330\n", {});
  EXPECT_EQ(skipped.diagnoses[0].line, 3U);
  EXPECT_EQ(skipped.diagnoses[0].expected, "Case 3:");
  EXPECT_EQ(skipped.diagnoses[0].got, "Case 4:");
  const Report again = explain("Case 1: 1\n", "Case 1: 1\nCase 1: 1\n", {});
  EXPECT_EQ(again.diagnoses[0].expected, "");
}

TEST(Diagnosis, a_difference_of_white_space_alone_is_seen) {
  EXPECT_EQ(explain("Case 1: 3\n", "Case 1:3\n", {}).diagnoses[0].got, "Case 1:3");
  EXPECT_EQ(explain("Case 1:3\n", "Case 1: 3\n", {}).diagnoses[0].got, "Case 1: 3");
}

TEST(Diagnosis, nothing_contradicts_the_number_of_cases) {
  const Report report = explain("Case 1: 1\nCase 2: 2\nCase 3: 3\nCase 4: 4\n",
                                "Case 1: 1\nCase 3: 3\nCase 4: 4\nCase 5: 5\n", {});
  ASSERT_EQ(report.diagnoses.size(), 2U);
  EXPECT_THAT(report.diagnoses[1].message, HasSubstr("`Case 5:` is not expected"));
}

TEST(Diagnosis, equals_come_in_the_order_of_their_places) {
  const Report report = explain(kThree, "Case 0: 1\nCase 2: 220\n", {});
  EXPECT_THAT(kinds(report), ElementsAreArray({Kind::extra_cases, Kind::cases_missing}));
  EXPECT_EQ(report.diagnoses[0].line, 1U);
  EXPECT_EQ(report.diagnoses[1].line, 2U);
}

TEST(Diagnosis, a_prefix_that_is_not_understood_makes_no_value_wrong) {
  const Report report = explain(kThree, "Cas 1: 110\nCas 2: 221\nCas 3: 330\n", {});
  ASSERT_EQ(report.diagnoses.size(), 1U);
  EXPECT_EQ(report.diagnoses[0].message, "each line must begin with `Case i: `");
  EXPECT_EQ(report.diagnoses[0].got, "Cas 1: 110");
}

TEST(Diagnosis, where_nothing_is_expected_that_is_said) {
  EXPECT_THAT(explain("", "1\n", {}).diagnoses[0].message, HasSubstr("nothing is expected"));
}

TEST(Diagnosis, names_are_those_of_the_enumerators) {
  EXPECT_EQ(to_string(Kind::empty_output), "empty_output");
  EXPECT_EQ(to_string(Kind::cases_missing_at_end), "cases_missing_at_end");
  EXPECT_EQ(to_string(Kind::number_wrong), "number_wrong");
  EXPECT_EQ(to_string(Kind::text_before_output), "text_before_output");
  EXPECT_EQ(to_string(Kind::extra_output), "extra_output");
  EXPECT_EQ(to_string(Kind::token_differs), "token_differs");
}

}  // namespace
}  // namespace casewise::compare
