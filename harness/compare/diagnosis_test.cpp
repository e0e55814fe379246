// Source of the list of mistakes: "Case-wise comparison" in the description of the command line.
#include "harness/compare/diagnosis.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

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
         "case 2 comes after case 3; taken by their numbers, all 3 values are right"},
        {"one_missing", kThree, "Case 1: 110\nCase 3: 330\n", {Kind::cases_missing}, "case 2 is missing"},
        {"first_missing", kThree, "Case 2: 220\nCase 3: 330\n", {Kind::cases_missing}, "case 1 is missing"},
        {"end_missing",
         kThree,
         "Case 1: 110\n",
         {Kind::cases_missing_at_end},
         "ends after 1 of 3 cases; case 2 is the first that is missing; 1 of the 1 there are right"},
        {"end_missing_and_wrong",
         kThree,
         "Case 1: 110\nCase 2: 22",
         {Kind::cases_missing_at_end, Kind::case_differs},
         "1 of the 2 there are right"},
        {"text_before",
         kThree,
         std::string("How many? \n") + kThree,
         {Kind::text_before_cases},
         "`How many? ` stands before"},
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

TEST(Diagnosis, names_are_those_of_the_enumerators) {
  EXPECT_EQ(to_string(Kind::empty_output), "empty_output");
  EXPECT_EQ(to_string(Kind::cases_missing_at_end), "cases_missing_at_end");
  EXPECT_EQ(to_string(Kind::extra_output), "extra_output");
  EXPECT_EQ(to_string(Kind::token_differs), "token_differs");
}

// Properties on outputs made of likely pieces.

rc::Gen<std::string> pieces_text() {
  const std::vector<std::string> pieces = {
      "Case ", "Case 1: ", "Case 2: ", "Case #1: ", "case 3:", "Case 0: 1\n", "1",   "2",
      "12.5",  "\n",       " ",        ":",         "#",       "x",           "\xff"};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)),
                      [](const std::vector<std::string>& chosen) {
                        std::string text;
                        for (const auto& piece : chosen)
                          text += piece;
                        return text;
                      });
}

Flags any_flags() {
  Flags flags;
  flags.case_sensitive = *rc::gen::arbitrary<bool>();
  flags.space_change_sensitive = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) flags.absolute_tolerance = 0.5;
  return flags;
}

RC_GTEST_PROP(DiagnosisProperty, takes_any_bytes_and_never_changes_the_decision, ()) {
  const std::string expected = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), pieces_text());
  const std::string actual = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), pieces_text());
  const Flags flags = any_flags();
  const Report report = explain(expected, actual, flags);
  RC_ASSERT(report.comparison.same == compare(expected, actual, flags).same);
  RC_ASSERT(report.diagnoses.empty() == report.comparison.same);
  for (const auto& diagnosis : report.diagnoses) {
    RC_ASSERT(!diagnosis.message.empty());
    RC_ASSERT(diagnosis.message.size() < 500U);
    RC_ASSERT(std::none_of(diagnosis.message.begin(), diagnosis.message.end(),
                           [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
  }
}

/// What is left of a text if each header is taken away; made without the code under test.
std::vector<std::string> naive_values(const std::string& text) {
  std::vector<std::string> values;
  std::string word;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && !is_space(text[at])) {
      word += text[at];
    } else if (!word.empty()) {
      values.push_back(word);
      word.clear();
    }
  }
  std::vector<std::string> kept;
  for (const auto& value : values) {
    if (value != "Case" && value != "#" && value.back() != ':') kept.push_back(value);
  }
  return kept;
}

RC_GTEST_PROP(DiagnosisProperty, values_are_called_right_exactly_when_they_are, ()) {
  const auto answers = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 3)));
  auto given = answers;
  if (*rc::gen::arbitrary<bool>())
    given[*rc::gen::inRange<std::size_t>(0, given.size())] = *rc::gen::inRange(0, 3);
  const std::string start = *rc::gen::element<std::string>("", "Case #", "Case 0", "Case ");
  const int first = *rc::gen::inRange(0, 3);
  std::string expected;
  std::string actual;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    expected += "Case " + std::to_string(i + 1) + ": " + std::to_string(answers[i]) + "\n";
    if (!start.empty()) actual += start + std::to_string(static_cast<int>(i) + first) + ": ";
    actual += std::to_string(given[i]) + "\n";
  }
  const Report report = explain(expected, actual, {});
  const bool right = naive_values(expected) == naive_values(actual);
  RC_ASSERT(right == (answers == given));
  const bool says_right =
      std::any_of(report.diagnoses.begin(), report.diagnoses.end(), [](const Diagnosis& diagnosis) {
        return diagnosis.message.find("values are right") != std::string::npos &&
               diagnosis.message.find(" of ") == std::string::npos;
      });
  const bool says_value_right = std::any_of(
      report.diagnoses.begin(), report.diagnoses.end(),
      [](const Diagnosis& d) { return d.message.find("the value is right") != std::string::npos; });
  RC_CLASSIFY(says_right);
  if (says_right || says_value_right) RC_ASSERT(right);
  // Where every case is there and only its header is wrong, the values must be said to be right.
  const bool headers_only = right && !report.comparison.same && (start.empty() || first != 1);
  const bool shifted_inside = first == 2 && answers.size() == 1 && !start.empty();
  if (headers_only && !shifted_inside) RC_ASSERT(says_right || says_value_right);
}

}  // namespace
}  // namespace casewise::compare
