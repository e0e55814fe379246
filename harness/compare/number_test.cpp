// Source of the grammar: problem package format 2025-09, "Default Output Validator".
#include "harness/compare/number.hpp"

#include <cmath>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/compare/decimal.hpp"

namespace casewise::compare {
namespace {

TEST(Number, grammar_accepts) {
  const std::pair<const char*, double> numbers[] = {
      {"0", 0},
      {"-0", 0},
      {"+7", 7},
      {"1.", 1},
      {".5", .5},
      {"-.5e1", -5},
      {"1e3", 1000},
      {"1E+3", 1000},
      {"12.e-1", 1.2},
      {"007.250", 7.25},
      {"12345678", 12345678},
      {"123456789.123456789", 123456789.123456789},
      {"0.1234567890123456", 0.1234567890123456},
      {"9007199254740993", 9007199254740992.0},
      {"1e-400", 0},
      {"0e99999999999999999999", 0},
      {"123456789012345678901234567890.25", 123456789012345678901234567890.25},
      {"0.00000000000000000000000000000000000000000000000000000000000000000000000000001", 1e-77},
  };
  for (const auto& [text, value] : numbers) {
    const auto number = parse_number(text);
    ASSERT_TRUE(number) << text;
    EXPECT_EQ(*number, value) << text;
  }
}

TEST(Number, too_large_for_a_double_is_infinite) {
  EXPECT_EQ(parse_number("1e400"), HUGE_VAL);
  EXPECT_EQ(parse_number("-1e99999999999999999999999"), -HUGE_VAL);
}

TEST(Number, grammar_refuses) {
  for (const char* text : {"",     "+",    "-",     ".",     "-.",  "e5",        ".e5",  "1e",
                           "1e+",  "1e5.", "1.2.3", "--1",   "+-1", "0x1p3",     "0x10", "inf",
                           "-inf", "nan",  "1,5",   "1_000", "1f",  "12345678x", "1 2",  "\xd9\xa1"}) {
    EXPECT_FALSE(parse_number(text)) << text;
  }
}

RC_GTEST_PROP(Number, reads_as_strtod_does, (bool negative, std::uint64_t whole, std::uint64_t decimals)) {
  const int width = *rc::gen::inRange(0, 24);
  const std::string digits = std::to_string(decimals);
  std::string text = (negative ? "-" : "") + std::to_string(whole) + "." +
                     std::string(static_cast<std::size_t>(width), '0') + digits;
  if (*rc::gen::arbitrary<bool>()) text += "e" + std::to_string(*rc::gen::inRange(-40, 40));
  RC_ASSERT(parse_number(text).value() == std::strtod(text.c_str(), nullptr));
}

struct ToleranceCase {
  const char* answer;
  const char* got;
  double absolute;  // -1: none
  double relative;
  bool accepted;
};

class ToleranceTest : public testing::TestWithParam<ToleranceCase> {};

TEST_P(ToleranceTest, decides) {
  const ToleranceCase& test = GetParam();
  Flags flags;
  if (test.absolute >= 0) flags.absolute_tolerance = test.absolute;
  if (test.relative >= 0) flags.relative_tolerance = test.relative;
  NumberError error;
  EXPECT_EQ(Tolerance(flags).accepts({test.answer, parse_number(test.answer).value()},
                                     {test.got, parse_number(test.got).value()}, error),
            test.accepted)
      << test.answer << " " << test.got;
}

INSTANTIATE_TEST_SUITE_P(
    Number, ToleranceTest,
    testing::Values(
        // Bounds are inclusive, as the decimals are written: 1.1 - 1 is more than 0.1 in doubles.
        ToleranceCase{"1", "1.1", 0.1, -1, true}, ToleranceCase{"1", "0.9", 0.1, -1, true},
        ToleranceCase{"1", "1.10000001", 0.1, -1, false}, ToleranceCase{"0.3", "0.300001", 1e-6, -1, true},
        ToleranceCase{"0.3", "0.3000010000000001", 1e-6, -1, false},
        // Relative to the answer, not to the output.
        ToleranceCase{"100", "110", -1, 0.1, true}, ToleranceCase{"110", "100", -1, 0.1, true},
        ToleranceCase{"100", "111.1", -1, 0.1, false}, ToleranceCase{"-100", "-90", -1, 0.1, true},
        ToleranceCase{"0.7", "0.77", -1, 0.1, true},
        // An answer of 0 has no relative leeway.
        ToleranceCase{"0", "0.0", -1, 0.5, true}, ToleranceCase{"0", "1e-300", -1, 0.5, false},
        ToleranceCase{"0", "-0", -1, 0, true},
        // One of the two is enough.
        ToleranceCase{"0", "1e-7", 1e-6, 1e-6, true}, ToleranceCase{"1e9", "1000000001", 1e-6, 1e-6, true},
        ToleranceCase{"5", "-5", 1e-6, 1e-6, false},
        // A tolerance of 0 still takes another spelling of the same number.
        ToleranceCase{"1000", "1e3", 0, -1, true}, ToleranceCase{"1000", "1000.1", 0, -1, false},
        // Numbers that differ though their doubles are one.
        ToleranceCase{"9007199254740993", "9007199254740992", 1e-6, -1, false},
        ToleranceCase{"9007199254740993", "9007199254740992", 1, -1, true},
        ToleranceCase{"9007199254740993", "9007199254740992", -1, 0, false},
        ToleranceCase{"9007199254740993", "9007199254740993.0", 0, -1, true},
        ToleranceCase{"0.1", "0.10000000000000000001", 0, -1, false},
        ToleranceCase{"1", "1.1000000000000000001", 0.1, -1, false},
        // Too many digits to compute with: what doubles say.
        ToleranceCase{"1e300", "10e299", 1e-6, -1, true},
        // Beyond doubles.
        ToleranceCase{"1e400", "10e399", 0, -1, true}, ToleranceCase{"1e400", "2e400", 1e-6, 1e-6, false},
        ToleranceCase{"1e400", "-1e400", 1e-6, 1e-6, false},
        ToleranceCase{"1e400", "1.0000001e400", -1, 1e-6, true},
        ToleranceCase{"1e400", "1", 1e-6, 1e-6, false}, ToleranceCase{"1", "1e400", 1e-6, 0.5, false},
        ToleranceCase{"1e400", "1", -1, 1, true}, ToleranceCase{"0", "1e400", 1e-6, 1e-6, false}));

TEST(Decimal, decides_exactly_or_not_at_all) {
  EXPECT_EQ(within_exactly("1", "1.1", 0.1, false), true);
  EXPECT_EQ(within_exactly("1", "1.10000000000000000000000001", 0.1, false), false);
  EXPECT_EQ(within_exactly("-3e2", "-301.5", 0.005, true), true);
  EXPECT_EQ(within_exactly("-3e2", "-301.51", 0.005, true), false);
  EXPECT_EQ(within_exactly("1e300", "1", 1, false), std::nullopt);
}

TEST(Decimal, magnitude_is_that_of_the_first_digit) {
  EXPECT_EQ(magnitude(split_number("123.4")), 2);
  EXPECT_EQ(magnitude(split_number("-0.001")), -3);
  EXPECT_EQ(magnitude(split_number("+00012e5")), 6);
  EXPECT_EQ(magnitude(split_number("0.000")), std::nullopt);
}

}  // namespace
}  // namespace casewise::compare
