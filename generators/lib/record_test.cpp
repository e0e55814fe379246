#include "generators/lib/record.hpp"

#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "generators/lib/choices.hpp"
#include "generators/lib/shrink.hpp"

namespace casewise::generators {
namespace {

std::string text_of(const Record& record) {
  std::ostringstream out;
  write_record(out, record);
  return out.str();
}

Record record_from(const std::string& text) {
  std::istringstream in(text);
  return read_record(in);
}

/// Draws spans in spans, some of them empty, as the numbers of the list say.
void draw_tree(Choices& choices, int depth) {
  while (choices.draw(0, 1) > 0) {
    const auto part = choices.span("depth-" + std::to_string(depth));
    choices.draw(0, 100);
    { const auto empty = choices.span("empty"); }
    if (depth < 4) draw_tree(choices, depth + 1);
  }
}

Record tree_from(std::uint64_t seed) {
  Choices choices = Choices::from_seed(seed);
  draw_tree(choices, 0);
  return choices.record();
}

void expect_error(const std::string& text, std::size_t line, const std::string& part) {
  try {
    (void)record_from(text);
    FAIL() << "was taken as a record: " << text;
  } catch (const RecordError& error) {
    EXPECT_EQ(error.line(), line) << error.what();
    EXPECT_EQ(std::string(error.what()).rfind("line " + std::to_string(line) + ": ", 0), 0U) << error.what();
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(Record, IsTextWithOneChoiceALine) {
  Record record;
  record.choices = {{3, 5}, {0, 1}, {18446744073709551615U, 18446744073709551615U}};
  record.spans = {{"case", 0, 2, 0}, {"roll", 1, 2, 1}, {"case", 2, 3, 0}};
  const std::string text =
      "casewise-choices 1\n"
      "span case\n3 5\nspan roll\n0 1\nend\nend\n"
      "span case\n18446744073709551615 18446744073709551615\nend\n";
  EXPECT_EQ(text_of(record), text);
  EXPECT_EQ(record_from(text), record);
}

RC_GTEST_PROP(Record, IsReadAsItWasWritten, (std::uint64_t seed)) {
  const Record record = tree_from(seed);
  RC_ASSERT(record_from(text_of(record)) == record);
}

RC_GTEST_PROP(Record, WithoutASpanIsWellFormedAndHasAllOtherChoices, (std::uint64_t seed)) {
  const Record record = tree_from(seed);
  for (std::size_t i = 0; i < record.spans.size(); ++i) {
    const RecordedSpan& gone = record.spans[i];
    const Record less = without_span(record, i);
    std::vector<Choice> kept(record.choices.begin(),
                             record.choices.begin() + static_cast<std::ptrdiff_t>(gone.begin));
    kept.insert(kept.end(), record.choices.begin() + static_cast<std::ptrdiff_t>(gone.end),
                record.choices.end());
    RC_ASSERT(less.choices == kept);
    // The spans are those that the text without the lines of the span has.
    RC_ASSERT(record_from(text_of(less)) == less);
    RC_ASSERT(less.spans.size() < record.spans.size());
  }
}

TEST(Record, WithoutASpanMovesTheSpansAroundAndBehindIt) {
  Record record;
  record.choices = {{1, 9}, {2, 9}, {3, 9}, {4, 9}};
  record.spans = {{"outer", 0, 3, 0}, {"gone", 1, 3, 1}, {"inside", 1, 2, 2}, {"behind", 3, 4, 0}};
  const Record less = without_span(record, 1);
  EXPECT_EQ(less.choices, (std::vector<Choice>{{1, 9}, {4, 9}}));
  EXPECT_EQ(less.spans, (std::vector<RecordedSpan>{{"outer", 0, 1, 0}, {"behind", 1, 2, 0}}));
  EXPECT_THROW((void)without_span(record, 4), std::out_of_range);
}

TEST(Record, ShortlexOrdersByLengthThenByTheFirstDifference) {
  const Record none;
  Record one;
  one.choices = {{9, 9}};
  Record low;
  low.choices = {{0, 9}, {9, 9}};
  Record high;
  high.choices = {{1, 9}, {0, 9}};
  EXPECT_TRUE(is_simpler(none, one));
  EXPECT_TRUE(is_simpler(one, low));
  EXPECT_TRUE(is_simpler(low, high));
  EXPECT_FALSE(is_simpler(high, low));
  EXPECT_FALSE(is_simpler(low, low));
}

TEST(Record, AnErrorNamesTheLine) {
  const std::string head = "casewise-choices 1\n";
  expect_error("", 1, "begins with");
  expect_error("casewise-choices 2\n1 5\n", 1, "casewise-choices 1");
  expect_error(head + "1 5\n\n", 3, "VALUE LIMIT");
  expect_error(head + "1\n", 2, "VALUE LIMIT");
  expect_error(head + "1 5 \n", 2, "VALUE LIMIT");
  expect_error(head + "-1 5\n", 2, "VALUE LIMIT");
  expect_error(head + "1 18446744073709551616\n", 2, "VALUE LIMIT");
  expect_error(head + "1 5\n6 5\n", 3, "above its limit");
  expect_error(head + "span two words\nend\n", 2, "label");
  expect_error(head + "span \nend\n", 2, "label");
  expect_error(head + "1 5\nend\n", 3, "without an open span");
  expect_error(head + "span case\n1 5\n", 3, "\"case\" has no end");
}

}  // namespace
}  // namespace casewise::generators
