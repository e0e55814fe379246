// Source of the rules: problem package format 2025-09, "Default Output Validator".
#include "harness/compare/tokens.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/compare/number.hpp"

namespace casewise::compare {
namespace {

constexpr bool kSame = true;
constexpr bool kDifferent = false;

Flags with_tolerance(double tolerance) {
  Flags flags;
  flags.absolute_tolerance = flags.relative_tolerance = tolerance;
  return flags;
}

Flags flags_of(const std::string& words) {
  Flags flags;
  flags.case_sensitive = words.find('c') != std::string::npos;
  flags.space_change_sensitive = words.find('s') != std::string::npos;
  if (words.find('f') != std::string::npos) flags.absolute_tolerance = flags.relative_tolerance = 1e-2;
  return flags;
}

struct TokensCase {
  std::string expected;
  std::string actual;
  std::string flags;  // c: case_sensitive, s: space_change_sensitive, f: float_tolerance 0.01
  bool same;
};

class TokensTest : public testing::TestWithParam<TokensCase> {};

TEST_P(TokensTest, decides) {
  const TokensCase& test = GetParam();
  const Comparison comparison = compare(test.expected, test.actual, flags_of(test.flags));
  EXPECT_EQ(comparison.same, test.same);
  EXPECT_EQ(comparison.difference.has_value(), !test.same);
}

const std::string kLong(100, 'x');

INSTANTIATE_TEST_SUITE_P(
    Tokens, TokensTest,
    testing::Values(
        // White space: runs are alike, and it is exactly these six bytes.
        TokensCase{"", "", "", kSame}, TokensCase{"", " \n", "", kSame},
        TokensCase{"a b", "a\t\v\f\r\nb\n", "", kSame}, TokensCase{"a b", " a  b ", "", kSame},
        TokensCase{"a b",
                   "a\xc2\xa0"
                   "b",
                   "", kDifferent},
        TokensCase{"a b", std::string("a\0b", 3), "", kDifferent}, TokensCase{"a b", "ab", "", kDifferent},
        TokensCase{"ab", "a b", "", kDifferent},
        TokensCase{"a b c d e f g h i j k", "a b c d e f g h i j\r\nk", "", kSame},
        TokensCase{kLong + " " + kLong, kLong + "\r\n" + kLong, "", kSame},
        TokensCase{kLong + " " + kLong, kLong + "\r\n" + kLong + "y", "", kDifferent},
        // Counts.
        TokensCase{"a", "a b", "", kDifferent}, TokensCase{"a b", "a", "", kDifferent},
        TokensCase{"a", "", "", kDifferent}, TokensCase{"", "a", "", kDifferent},
        // Letter case: ASCII only.
        TokensCase{"YES", "yes", "", kSame}, TokensCase{"YES", "yes", "c", kDifferent},
        TokensCase{"[", "{", "", kDifferent}, TokensCase{"@", "`", "", kDifferent},
        TokensCase{"\xc3\x89", "\xc3\xa9", "", kDifferent},
        TokensCase{kLong, std::string(100, 'X'), "", kSame},
        // Without a tolerance numbers are text.
        TokensCase{"1.0", "1", "", kDifferent}, TokensCase{"1e3", "1000", "", kDifferent},
        TokensCase{"1", "+1", "", kDifferent},
        // With one, all numbers of the answer are numbers, whole ones too.
        TokensCase{"1", "1.00", "f", kSame}, TokensCase{"100", "101", "f", kSame},
        TokensCase{"100", "102", "f", kDifferent}, TokensCase{"1000", "1e3", "f", kSame},
        TokensCase{"1", "x", "f", kDifferent}, TokensCase{"x", "1", "f", kDifferent},
        TokensCase{"1", "0x1", "f", kDifferent}, TokensCase{"nan", "NaN", "f", kSame},
        TokensCase{"inf", "infinity", "f", kDifferent}, TokensCase{"0x10", "16", "f", kDifferent},
        TokensCase{"1E3", "1e3", "cf", kSame}, TokensCase{"a", "A", "cf", kDifferent},
        TokensCase{"1.0 x 2.0", "1.001 x 2.001", "f", kSame},
        TokensCase{"1.0 x 2.0", "1.001 y 2.001", "f", kDifferent},
        TokensCase{"1.0 2.0", "1.001", "f", kDifferent}, TokensCase{"1.0", "1.001 2", "f", kDifferent},
        TokensCase{"1.0 ", "1.001", "f", kSame}, TokensCase{"1.0\n", "1.001\n\n", "fs", kDifferent},
        TokensCase{"1.0\n2.0\n", "1.001\n2.001\n", "fs", kSame}, TokensCase{"1e400", "1e400", "f", kSame},
        TokensCase{"123456789012345678901234567890", "123456789012345678901234567891", "f", kSame},
        TokensCase{"123456789012345678901234567890", "123456789012345678901234567891", "", kDifferent},
        // space_change_sensitive: every run, byte for byte.
        TokensCase{"a\n", "a", "s", kDifferent}, TokensCase{"a\n", "a\n", "s", kSame},
        TokensCase{"a b", "a  b", "s", kDifferent}, TokensCase{" a", "a", "s", kDifferent},
        TokensCase{"a\n", "a\r\n", "s", kDifferent}, TokensCase{"", "\n", "s", kDifferent},
        TokensCase{"a\n", "A\n", "s", kSame}));

TEST(Tokens, difference_tells_kind_place_and_tokens) {
  const Comparison comparison = compare("1 2\n30 4\n", "1\n2  31 4", {});
  ASSERT_TRUE(comparison.difference);
  const Difference& difference = *comparison.difference;
  EXPECT_EQ(difference.kind, DifferenceKind::token_differs);
  EXPECT_EQ(difference.expected, "30");
  EXPECT_EQ(difference.got, "31");
  EXPECT_EQ(difference.expected_at.offset, 4U);
  EXPECT_EQ(difference.expected_at.line, 2U);
  EXPECT_EQ(difference.expected_at.column, 1U);
  EXPECT_EQ(difference.got_at.offset, 5U);
  EXPECT_EQ(difference.got_at.line, 2U);
  EXPECT_EQ(difference.got_at.column, 4U);
}

DifferenceKind kind_of(std::string_view expected, std::string_view actual, const std::string& flags) {
  const Comparison comparison = compare(expected, actual, flags_of(flags));
  return comparison.difference.value().kind;
}

TEST(Tokens, kinds_of_difference) {
  EXPECT_EQ(kind_of("a b", "a", ""), DifferenceKind::missing_output);
  EXPECT_EQ(kind_of("a b\n", "a\n", "s"), DifferenceKind::missing_output);
  EXPECT_EQ(kind_of("a", "a b", ""), DifferenceKind::extra_output);
  EXPECT_EQ(kind_of("a", "a\nb", "s"), DifferenceKind::extra_output);
  EXPECT_EQ(kind_of("a b", "a  b", "s"), DifferenceKind::whitespace);
  EXPECT_EQ(kind_of("1", "x", "f"), DifferenceKind::not_a_number);
  EXPECT_EQ(kind_of("x", "1", "f"), DifferenceKind::token_differs);
  EXPECT_EQ(kind_of("1", "2", "f"), DifferenceKind::outside_tolerance);
}

TEST(Tokens, whitespace_difference_shows_the_whole_runs) {
  const Comparison comparison = compare("a \nb", "a \r\nb", flags_of("s"));
  ASSERT_TRUE(comparison.difference);
  EXPECT_EQ(comparison.difference->expected, " \n");
  EXPECT_EQ(comparison.difference->got, " \r\n");
  EXPECT_EQ(comparison.difference->got_at.column, 2U);
}

TEST(Tokens, missing_output_is_where_the_output_ends) {
  const Comparison comparison = compare("a\nb\n", "a\n", {});
  ASSERT_TRUE(comparison.difference);
  EXPECT_EQ(comparison.difference->expected, "b");
  EXPECT_EQ(comparison.difference->got_at.offset, 2U);
  EXPECT_EQ(comparison.difference->got_at.line, 2U);
}

TEST(Tokens, largest_errors_are_kept) {
  const Comparison same = compare("100 2 0.5", "100.5 2 0.501", with_tolerance(0.01));
  EXPECT_TRUE(same.same);
  EXPECT_DOUBLE_EQ(same.largest_absolute_error, 0.5);
  EXPECT_DOUBLE_EQ(same.largest_relative_error, 0.005);
  const Comparison different = compare("1 2", "1 3", with_tolerance(0.01));
  ASSERT_TRUE(different.difference);
  EXPECT_DOUBLE_EQ(different.difference->absolute_error, 1);
  EXPECT_DOUBLE_EQ(different.difference->relative_error, 0.5);
  EXPECT_DOUBLE_EQ(different.largest_absolute_error, 1);
}

// The same rules once more, written for clarity alone.

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> tokens(1);
  for (const char c : text) {
    if (std::string(" \t\n\v\f\r").find(c) == std::string::npos) {
      tokens.back() += c;
    } else if (!tokens.back().empty()) {
      tokens.emplace_back();
    }
  }
  if (tokens.back().empty()) tokens.pop_back();
  return tokens;
}

std::string spaces_only(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += is_space(c) ? c : 'x';
  std::string joined;
  for (const char c : out) {
    if (c != 'x' || joined.empty() || joined.back() != 'x') joined += c;
  }
  return joined;
}

bool same_token(const std::string& expected, const std::string& actual, const Flags& flags) {
  const auto answer = parse_number(expected);
  if (flags.has_tolerance() && answer) {
    const auto got = parse_number(actual);
    NumberError error;
    return got && Tolerance(flags).accepts({expected, *answer}, {actual, *got}, error);
  }
  if (expected.size() != actual.size()) return false;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const bool same =
        flags.case_sensitive ? expected[i] == actual[i] : fold_case(expected[i]) == fold_case(actual[i]);
    if (!same) return false;
  }
  return true;
}

bool naive_same(const std::string& expected, const std::string& actual, const Flags& flags) {
  const auto left = split(expected);
  const auto right = split(actual);
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!same_token(left[i], right[i], flags)) return false;
  }
  return !flags.space_change_sensitive || spaces_only(expected) == spaces_only(actual);
}

rc::Gen<std::string> small_text(const std::string& alphabet) {
  return rc::gen::scale(2.0, rc::gen::container<std::string>(rc::gen::elementOf(alphabet)));
}

Flags any_flags() {
  Flags flags;
  flags.case_sensitive = *rc::gen::arbitrary<bool>();
  flags.space_change_sensitive = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) flags.absolute_tolerance = *rc::gen::element(0.0, 0.1, 1.0);
  if (*rc::gen::arbitrary<bool>()) flags.relative_tolerance = *rc::gen::element(0.0, 0.1, 1.0);
  return flags;
}

/// Changes a few bytes, so that the texts stay alike for a while.
std::string slightly_changed(std::string text, const std::string& alphabet) {
  const int changes = *rc::gen::inRange(0, 3);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    const char byte = *rc::gen::elementOf(alphabet);
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        text.insert(at, 1, byte);
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1);
        break;
      default:
        if (at < text.size()) text[at] = byte;
    }
  }
  return text;
}

RC_GTEST_PROP(TokensProperty, a_text_is_the_same_as_itself, (const std::string& text)) {
  RC_ASSERT(compare(text, text, any_flags()).same);
}

RC_GTEST_PROP(TokensProperty, agrees_with_the_naive_rules, ()) {
  const std::string alphabet =
      *rc::gen::element(std::string("aA \n"), std::string("ab \t\r\n"), std::string("01.-e \n"));
  const std::string expected = *small_text(alphabet);
  const std::string actual =
      *rc::gen::arbitrary<bool>() ? *small_text(alphabet) : slightly_changed(expected, alphabet);
  const Flags flags = any_flags();
  const bool same = compare(expected, actual, flags).same;
  RC_CLASSIFY(same);
  RC_ASSERT(same == naive_same(expected, actual, flags));
}

RC_GTEST_PROP(TokensProperty, runs_of_white_space_do_not_matter, ()) {
  const auto tokens = *rc::gen::container<std::vector<std::string>>(rc::gen::nonEmpty(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("abcXYZ0123456789.+")))));
  const auto joined = [&tokens](bool inside) {
    std::string text = *small_text(" \t\r\n");
    for (const auto& token : tokens)
      text += token + (inside ? " " : "\n") + *small_text(" \t\v\f\r\n");
    return text;
  };
  Flags flags = any_flags();
  flags.space_change_sensitive = false;
  RC_ASSERT(compare(joined(true), joined(false), flags).same);
}

}  // namespace
}  // namespace casewise::compare
