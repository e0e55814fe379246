#include "reference/number_reader.hpp"

#include <gtest/gtest.h>

namespace casewise::reference {
namespace {

std::string error_of(std::string_view text) {
  NumberReader reader(text);
  try {
    while (!reader.at_end())
      (void)reader.next(1, 6, "a die");
    (void)reader.next(1, 6, "a die");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(NumberReader, ReadsIntegersBetweenAnyWhitespace) {
  NumberReader reader("  1\t-2\r\n\n30");
  EXPECT_EQ(reader.next(-9, 99, "a number"), 1);
  EXPECT_EQ(reader.next(-9, 99, "a number"), -2);
  EXPECT_FALSE(reader.at_end());
  EXPECT_EQ(reader.next(-9, 99, "a number"), 30);
  EXPECT_TRUE(reader.at_end());
  EXPECT_NO_THROW(reader.expect_end());
}

TEST(NumberReader, SaysWhereTheInputIsBad) {
  EXPECT_EQ(error_of("1 2\n3\n"), "line 3: the input ends where a die should be");
  EXPECT_EQ(error_of("1 2\n7"), "line 2: a die should be an integer from 1 to 6");
  EXPECT_EQ(error_of("0"), "line 1: a die should be an integer from 1 to 6");
}

TEST(NumberReader, RefusesWhatIsNotAnInteger) {
  for (const auto* text : {"x", "1x", "1.0", "+1", "99999999999999999999", "1,2"}) {
    EXPECT_EQ(error_of(text), "line 1: a die should be an integer from 1 to 6") << text;
  }
}

TEST(NumberReader, RefusesMoreThanTheInputShouldHold) {
  NumberReader reader("1\n2");
  (void)reader.next(1, 6, "a die");
  EXPECT_THROW(reader.expect_end(), InputError);
}

}  // namespace
}  // namespace casewise::reference
