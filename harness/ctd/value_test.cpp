#include "harness/ctd/value.hpp"

#include <gtest/gtest.h>

namespace casewise::ctd {
namespace {

Value real(const char* text) {
  return parse_real(text).value();
}

TEST(Values, IntegersAreExactAndOfAnySize) {
  const Value large = parse_integer("123456789012345678901234567890");
  EXPECT_EQ(to_string(compute('*', large, Integer(10)).value()), "1234567890123456789012345678900");
  EXPECT_EQ(to_string(compute('/', Value(Integer(-7)), Value(Integer(2))).value()), "-3");
  EXPECT_EQ(to_string(compute('%', Value(Integer(7)), Value(Integer(3))).value()), "1");
  EXPECT_EQ(to_string(compute('^', Value(Integer(2)), Value(Integer(70))).value()), "1180591620717411303424");
}

TEST(Values, RealsAreExactFractions) {
  EXPECT_EQ(compare(compute('+', real("0.1"), real("0.2")).value(), real("0.3")), 0);
  EXPECT_EQ(compare(real("1e-3"), real("0.001")), 0);
  EXPECT_EQ(compare(real("-1.50E+2"), Value(Integer(-150))), 0);
  EXPECT_EQ(compare(real("1e0000"), Value(Integer(1))), 0);
  EXPECT_LT(compare(real("0.1"), Value(Integer(1))).value(), 0);
  EXPECT_FALSE(parse_real("1e99999").has_value());
}

TEST(Values, WhatCannotBeComputedIsAnError) {
  const Value text = std::string("a");
  const Value one = Integer(1);
  EXPECT_FALSE(compute('+', text, one));
  EXPECT_FALSE(compute('/', one, Integer(0)));
  EXPECT_FALSE(compute('%', one, Integer(0)));
  EXPECT_FALSE(compute('%', real("1.5"), one));
  EXPECT_FALSE(compute('^', one, Integer(-1)));
  EXPECT_FALSE(compute('^', Integer(10), compute('^', Integer(10), Integer(9)).value()));
  EXPECT_FALSE(compare(text, one).has_value());
}

}  // namespace
}  // namespace casewise::ctd
