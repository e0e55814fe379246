// Numbers of any size and texts, as checktestdata scripts compute with them. Reals are exact fractions, so no
// comparison is a matter of rounding. The one file that knows GMP. Threading: plain values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <gmpxx.h>

#include "harness/base/error.hpp"

namespace casewise::ctd {

using Integer = mpz_class;
using Real = mpq_class;
using Value = std::variant<Integer, Real, std::string>;

/// Digits with an optional sign before them.
[[nodiscard]] Integer parse_integer(const std::string& digits);

/// -?digits[.digits][(e|E)[+-]digits]. None when the exponent has more than four digits: a fraction of that
/// size is of no use and would fill the memory.
[[nodiscard]] std::optional<Real> parse_real(std::string_view text);

/// `operation` is one of + - * / % ^. Integers stay integers, and their division drops the remainder. An
/// error for texts, for a division by zero, for % of reals, for an exponent that is no integer from 0 on, and
/// for results of more than a million bits.
[[nodiscard]] Result<Value> compute(char operation, const Value& left, const Value& right);

/// Below 0, 0 or above 0; none when one is a text and the other is not. Texts are compared byte by byte.
[[nodiscard]] std::optional<int> compare(const Value& left, const Value& right);

/// As messages show it: printable, and no longer than a line can bear.
[[nodiscard]] std::string to_string(const Value& value);

}  // namespace casewise::ctd
