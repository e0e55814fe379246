// Source of the rules: problem package format 2025-09, "Default Output Validator".
#include "harness/compare/flags.hpp"

#include <gmock/gmock.h>

namespace casewise::compare {
namespace {

using testing::HasSubstr;

TEST(Flags, none_is_the_default) {
  const auto flags = parse_flags({});
  ASSERT_TRUE(flags);
  EXPECT_FALSE(flags->case_sensitive);
  EXPECT_FALSE(flags->space_change_sensitive);
  EXPECT_FALSE(flags->has_tolerance());
}

TEST(Flags, float_tolerance_sets_both) {
  const auto flags = parse_flags({"case_sensitive", "float_tolerance", "1e-6", "space_change_sensitive"});
  ASSERT_TRUE(flags);
  EXPECT_TRUE(flags->case_sensitive);
  EXPECT_TRUE(flags->space_change_sensitive);
  EXPECT_EQ(flags->absolute_tolerance, 1e-6);
  EXPECT_EQ(flags->relative_tolerance, 1e-6);
}

TEST(Flags, absolute_and_relative_are_set_apart) {
  const auto both = parse_flags({"float_relative_tolerance", "0.5", "float_absolute_tolerance", "0"});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->absolute_tolerance, 0.0);
  EXPECT_EQ(both->relative_tolerance, 0.5);
  const auto one = parse_flags({"float_relative_tolerance", "1"});
  ASSERT_TRUE(one);
  EXPECT_FALSE(one->absolute_tolerance);
}

struct BadFlags {
  std::vector<std::string> words;
  const char* told;
};

class BadFlagsTest : public testing::TestWithParam<BadFlags> {};

TEST_P(BadFlagsTest, are_refused_by_name) {
  const auto flags = parse_flags(GetParam().words);
  ASSERT_FALSE(flags);
  EXPECT_EQ(flags.error().code(), ErrorCode::input);
  EXPECT_THAT(flags.error().message(), HasSubstr(GetParam().told));
}

INSTANTIATE_TEST_SUITE_P(
    Flags, BadFlagsTest,
    testing::Values(
        BadFlags{{"floats"}, "unknown output validator flag 'floats'"},
        BadFlags{{"CASE_SENSITIVE"}, "unknown"}, BadFlags{{"float_tolerance"}, "needs a number after it"},
        BadFlags{{"float_tolerance", "case_sensitive"}, "not 'case_sensitive'"},
        BadFlags{{"float_tolerance", "-1e-6"}, "negative"}, BadFlags{{"float_tolerance", "nan"}, "not 'nan'"},
        BadFlags{{"float_tolerance", "inf"}, "not 'inf'"},
        BadFlags{{"float_tolerance", "1e999"}, "too large"},
        BadFlags{{"float_tolerance", ""}, "needs a number"},
        BadFlags{{"float_tolerance", "1", "float_tolerance", "1"}, "already set"},
        BadFlags{{"float_tolerance", "1", "float_absolute_tolerance", "1"}, "already set"},
        BadFlags{{"float_relative_tolerance", "1", "float_tolerance", "1"}, "already set"},
        BadFlags{{"float_relative_tolerance", "1", "float_relative_tolerance", "2"}, "already set"}));

}  // namespace
}  // namespace casewise::compare
