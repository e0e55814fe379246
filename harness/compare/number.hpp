// Decimal numbers in outputs: the grammar of the default output validator, their value as a double,
// and whether one is close enough to another. Knows nothing of locales, never allocates.
// Threading: pure functions.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "harness/compare/flags.hpp"

namespace casewise::compare {

/// The number that a token starts with, correctly rounded however many digits it has, and where the token
/// ends. Small enough to be returned in registers: the comparison spends its time here.
struct NumberToken {
  double value = 0;           ///< infinite: too large for a double; 0: zero, or too small for one
  const char* end = nullptr;  ///< nullptr: the token is not a number
};

/// Reads the token that starts at `begin`, which ends at white space or at `end`.
/// Grammar (problem package format 2025-09): [+-]?(d*.d+|d+.|d+)([eE][+-]?d+)? and nothing else, so neither
/// hexadecimal, nor inf, nor nan.
[[nodiscard]] NumberToken read_number(const char* begin, const char* end);

/// The whole of `token` as a number, infinite if it is too large for a double, or nothing.
[[nodiscard]] std::optional<double> parse_number(std::string_view token);

/// How far a number is from the answer.
struct NumberError {
  double absolute = 0;  ///< |got - answer|
  double relative = 0;  ///< |got - answer| / |answer|; infinite if only the answer is 0
};

/// A number with the token it was read from.
struct WrittenNumber {
  std::string_view token;
  double value = 0;
};

/// Decides whether a number is close enough to the answer: |got - answer| <= absolute tolerance, or
/// <= relative tolerance * |answer|, both inclusive.
/// Where the error is so near the bound, on either side, that doubles cannot tell, numbers and tolerance are
/// compared as the decimals they are written as: 1.1 is within 0.1 of 1. Where a number is too large for a
/// double, both are divided by the same power of ten first, so 1e400 equals 10e399 and differs from 2e400.
class Tolerance {
 public:
  explicit Tolerance(const Flags& flags);

  [[nodiscard]] bool accepts(const WrittenNumber& answer, const WrittenNumber& got,
                             NumberError& error) const {
    const double size = std::abs(answer.value);
    error.absolute = std::abs(got.value - answer.value);
    const double at_most = error.absolute + roundings(std::max(size, std::abs(got.value)));
    const bool within = at_most <= absolute_ || at_most <= relative_ * size;
    if (!within || std::isinf(size)) return decide_slowly(answer, got, error);
    error.relative = error.absolute == 0 ? 0 : error.absolute / size;
    return true;
  }

 private:
  /// The most by which rounding to doubles changes the error of numbers of this size.
  [[nodiscard]] static double roundings(double size) {
    return 4 * std::numeric_limits<double>::epsilon() * size + std::numeric_limits<double>::min();
  }

  [[nodiscard]] bool decide_slowly(const WrittenNumber& answer, const WrittenNumber& got,
                                   NumberError& error) const;
  [[nodiscard]] bool accepts_decimal(const WrittenNumber& answer, const WrittenNumber& got,
                                     const NumberError& error) const;
  [[nodiscard]] bool accepts_huge(const WrittenNumber& answer, const WrittenNumber& got,
                                  NumberError& error) const;

  double absolute_;  // -1: none, which no error meets
  double relative_;
};

}  // namespace casewise::compare
