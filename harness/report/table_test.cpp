#include "harness/report/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.hpp"

namespace casewise::report {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Table people() {
  Table table({{"name"}, {"empty"}, {"age", Align::right}, {"remark"}});
  table.add({{"한글"}, {""}, {"7"}, {"a remark of some length"}});
  table.add({{"b", Colour::red}, {""}, {"1234"}, {""}});
  return table;
}

TEST(Table, AlignsByWhatATerminalShows) {
  const Table table = people();
  const Table::Layout layout = table.layout(1, 0, false);
  EXPECT_EQ(table.header(layout), " name   age  remark");
  EXPECT_EQ(table.row(layout, 0), " 한글     7  a remark of some length");
  EXPECT_EQ(table.row(layout, 1), " b     1234");
  EXPECT_TRUE(table.shows_last(layout, 0));
}

TEST(Table, CutsTheLastColumnToTheWidth) {
  const Table table = people();
  const Table::Layout layout = table.layout(1, 30, false);
  EXPECT_EQ(table.row(layout, 0), " 한글     7  a remark of so...");
  EXPECT_EQ(display_width(table.row(layout, 0)), 30U);
  EXPECT_FALSE(table.shows_last(layout, 0));
  EXPECT_TRUE(table.shows_last(layout, 1));
}

TEST(Table, LeavesOutALastColumnThatCannotBeRead) {
  const Table table = people();
  EXPECT_EQ(table.row(table.layout(1, 25, false), 0), " 한글     7  a remark ...");
  EXPECT_EQ(table.row(table.layout(1, 24, false), 0), " 한글     7");
  EXPECT_EQ(table.header(table.layout(1, 5, false)), " name   age");
}

TEST(Table, ColourDoesNotMoveColumns) {
  const Table table = people();
  EXPECT_EQ(table.row(table.layout(0, 0, true), 1), "\x1b[31mb\x1b[0m     1234");
}

TEST(Style, FitCutsBetweenCharacters) {
  EXPECT_EQ(fit("abcdef", 6), "abcdef");
  EXPECT_EQ(fit("abcdef", 5), "ab...");
  EXPECT_EQ(fit("한글이름", 6), "한...");
  EXPECT_EQ(fit("한글이름", 7), "한글...");
  EXPECT_EQ(fit("abcdef", 2), "ab");
  EXPECT_EQ(fit("한글", 1), "");
  EXPECT_EQ(fit("", 0), "");
}

TEST(Style, WrapsAtBlanks) {
  EXPECT_THAT(wrap("one two three four five six", 20), ElementsAre("one two three four", "  five six"));
  EXPECT_THAT(wrap("one two three four 78 five", 20), ElementsAre("one two three four", "  78 five"));
  EXPECT_THAT(wrap("one two three 4567890 five", 20), ElementsAre("one two three", "  4567890 five"));
  EXPECT_THAT(wrap("    a line that begins with blanks", 20),
              ElementsAre("    a line that", "  begins with blanks"));
  EXPECT_THAT(wrap("한글한글한글한글한글한글 한글", 20), ElementsAre("한글한글한글한글한글", "  한글 한글"));
  EXPECT_THAT(wrap("short", 20), ElementsAre("short"));
  EXPECT_THAT(wrap("nothing is wrapped without a width", 0),
              ElementsAre("nothing is wrapped without a width"));
  EXPECT_THAT(wrap("", 20), ElementsAre(""));
}

TEST(Style, PaintsOnlyWhenOn) {
  EXPECT_EQ(paint("x", Colour::green, true), "\x1b[32mx\x1b[0m");
  EXPECT_EQ(paint("x", Colour::green, false), "x");
  EXPECT_EQ(paint("x", Colour::none, true), "x");
  EXPECT_EQ(paint("", Colour::green, true), "");
}

TEST(Style, VerdictsHaveTheirColours) {
  EXPECT_EQ(colour_of(model::Verdict::accepted), Colour::green);
  EXPECT_EQ(colour_of(model::Verdict::output_limit), Colour::red);
  EXPECT_EQ(colour_of(model::Verdict::compile_error), Colour::yellow);
  EXPECT_EQ(colour_of(model::Verdict::judge_error), Colour::magenta);
}

TEST(Style, LinesOfUntrustedText) {
  EXPECT_THAT(shown_lines("a\r\n\x1b[1m\n\nd", 9), ElementsAre("a", "\\x1b[1m", "", "d"));
  EXPECT_THAT(shown_lines("a\nb\nc\n", 3), ElementsAre("a", "b", "c"));
  EXPECT_THAT(shown_lines("a\nb\nc\n", 2), ElementsAre("a", "b", "... and 1 more line"));
  EXPECT_THAT(shown_lines("", 2), IsEmpty());
  EXPECT_EQ(first_line("one\r\ntwo"), "one");
  EXPECT_EQ(first_line("a\tb"), "a\\tb");
}

}  // namespace
}  // namespace casewise::report
