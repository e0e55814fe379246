#include "harness/compare/cases.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace casewise::compare {
namespace {

TEST(CaseHeader, lenient_spellings) {
  const std::pair<const char*, std::uint64_t> headers[] = {
      {"Case 1: 5", 1}, {"Case #12: 5", 12},   {"case 3:", 3},      {"CASE 4 : x", 4},
      {"Case5: x", 5},  {"Case 6 x", 6},       {"Case 7", 7},       {"  Case 8: x", 8},
      {"Case 9:-5", 9}, {"Case 0: x", 0},      {"Case (2): x", 2},  {"Case 1. x", 1},
      {"Case 1= x", 1}, {"Test case 1: x", 1}, {"Scenario #1:", 1}, {"Case 1\xef\xbc\x9a 5", 1}};
  for (const auto& [line, number] : headers) {
    const auto header = read_case_header(line);
    ASSERT_TRUE(header) << line;
    EXPECT_EQ(header->number, number) << line;
  }
}

TEST(CaseHeader, other_lines_are_none) {
  for (const char* line : {"", "5", "Case", "Case:", "Case a: 1", "Cases 1: 2", "Case 1.5", "Case 1st",
                           "1: 5", "In case 1: 5", "Case 99999999999999999999: 1"}) {
    EXPECT_FALSE(read_case_header(line)) << line;
  }
}

TEST(CaseHeader, parts) {
  const auto header = read_case_header(" Case #12 :-5");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->text, "Case #12 :");
  EXPECT_EQ(header->word, "Case");
  EXPECT_EQ(header->before_number, " #");
  EXPECT_EQ(header->after_number, " :");
  EXPECT_FALSE(header->detached);
}

std::vector<Case> all(std::string_view buffer, std::string_view word = {}) {
  std::vector<Case> cases;
  CaseReader reader(buffer, word);
  while (const auto one = reader.next())
    cases.push_back(*one);
  return cases;
}

TEST(CaseReader, blocks_with_their_places) {
  const std::string text = "hello\n Case 1:\n1 2\n3\n\nCase 2: 4\n";
  const auto cases = all(text);
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(CaseReader(text).preamble(), "hello\n ");
  EXPECT_EQ(cases[0].text, "Case 1:\n1 2\n3\n\n");
  EXPECT_EQ(cases[0].value, "\n1 2\n3\n\n");
  EXPECT_EQ(cases[0].position.line, 2U);
  EXPECT_EQ(cases[0].position.column, 2U);
  EXPECT_EQ(cases[1].value, " 4\n");
  EXPECT_EQ(cases[1].position.line, 6U);
  const Position value = cases[1].in_buffer(position_of(cases[1].value, 1));
  EXPECT_EQ(value.line, 6U);
  EXPECT_EQ(value.column, 9U);
  EXPECT_EQ(text[value.offset], '4');
}

TEST(CaseReader, cases_in_the_middle_of_a_line_need_the_word) {
  const std::string text = "Case 1: 5 Case 2: 6 Case 3\n";
  EXPECT_EQ(all(text).size(), 1U);
  const auto cases = all(text, "Case");
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[1].value, " 6 Case 3\n");
  EXPECT_EQ(cases[1].position.column, 11U);
}

TEST(CaseForm, recognised) {
  const auto colon = recognise_cases("Case 1: 5\nCase 2: 6\n");
  ASSERT_TRUE(colon);
  EXPECT_EQ(colon->count, 2U);
  EXPECT_EQ(colon->pattern(), "Case i:");
  EXPECT_EQ(colon->header(2), "Case 2:");
  const auto hash = recognise_cases("\nCase #1: 5\n");
  ASSERT_TRUE(hash);
  EXPECT_EQ(hash->pattern(), "Case #i:");
  const auto block = recognise_cases("Case 1:\n1 2\n3 4\nCase 2:\n5\n");
  ASSERT_TRUE(block);
  EXPECT_EQ(block->count, 2U);
}

TEST(CaseForm, not_recognised) {
  for (const char* text :
       {"", "\n", "5\n6\n", "Case 0: 5\n", "Case 2: 5\n", "Case 1: 5\nCase 3: 6\n", "x\nCase 1: 5\n",
        "Case 1: 5\nCase #2: 6\n", "Case 1: 5\ncase 2: 6\n", "Case 1 5\n", "Case 1: 5\nCase 1: 5\n"}) {
    EXPECT_FALSE(recognise_cases(text)) << text;
  }
}

RC_GTEST_PROP(CaseReaderProperty, preamble_and_cases_make_up_the_buffer, ()) {
  const auto pieces =
      *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(std::vector<std::string>{
          "Case ", "Case 1: 5\n", "case #2 :", " ", "\n", "7", ":", "test", "Case 3:\n"}));
  std::string text;
  for (const auto& piece : pieces)
    text += piece;
  CaseReader reader(text, "Case");
  std::string rebuilt(reader.preamble());
  while (const auto one = reader.next()) {
    RC_ASSERT(one->position.offset == rebuilt.size());
    const Position place = position_of(text, rebuilt.size());
    RC_ASSERT(one->position.line == place.line);
    RC_ASSERT(one->position.column == place.column);
    rebuilt += one->text;
  }
  RC_ASSERT(rebuilt == text);
}

}  // namespace
}  // namespace casewise::compare
