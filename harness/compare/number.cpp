#include "harness/compare/number.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "harness/compare/decimal.hpp"
#include "harness/compare/scan.hpp"

namespace casewise::compare {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kExactDigits = 19;                                   // what a uint64_t always holds
constexpr std::uint64_t kExactMantissa = std::uint64_t{1} << 53U;  // whole numbers up to here are doubles
constexpr std::array<double, 23> kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

constexpr std::array<std::uint64_t, 9> kWholePowersOfTen = {1,      10,      100,      1000,     10000,
                                                            100000, 1000000, 10000000, 100000000};

/// The digits at the start of eight bytes.
struct Digits {
  std::uint64_t value = 0;
  unsigned count = 0;  ///< 0 to 8
};

/// Reads eight bytes from `at` as one word: without a loop, so without a branch on the number of digits.
Digits read_eight(const char* at) {
  constexpr std::uint64_t kEachByte = 0x0101010101010101U;
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  word ^= kEachByte * '0';  // a digit becomes its value, any other byte more than 9
  // A carry out of a byte can only spoil bytes behind the first that is no digit.
  const std::uint64_t others = ((word + kEachByte * (0x7f - 9)) | word) & (kEachByte * 0x80);
  const unsigned count = others == 0 ? 8 : static_cast<unsigned>(__builtin_ctzll(others)) / 8;
  if (count == 0) return {};
  word <<= 64 - 8 * count;          // zeros in front of the digits
  word = word * 10 + (word >> 8U);  // pairs
  constexpr std::uint64_t kPairs = 0x000000ff000000ffU;
  word = ((word & kPairs) * (100 + (std::uint64_t{1'000'000} << 32U)) +
          ((word >> 16U) & kPairs) * (1 + (std::uint64_t{10'000} << 32U))) >>
         32U;
  return {word, count};
}

/// Reads digits into `value` (which wraps around if there are too many) and returns where they end.
const char* read_digits(const char* at, const char* end, std::uint64_t& value) {
  if constexpr (std::endian::native == std::endian::little) {
    while (end - at >= 8) {
      const Digits digits = read_eight(at);
      value = value * kWholePowersOfTen[digits.count] + digits.value;
      at += digits.count;
      if (digits.count < 8) return at;
    }
  }
  for (; at != end && is_digit(*at); ++at)
    value = value * 10 + static_cast<std::uint64_t>(*at - '0');
  return at;
}

/// Any number, at the pace of from_chars. `unsigned_token` has no sign.
double read_slowly(std::string_view unsigned_token) {
  double value = 0;
  const char* end = unsigned_token.data() + unsigned_token.size();
  const auto read = std::from_chars(unsigned_token.data(), end, value);
  if (read.ec == std::errc{}) return value;
  return magnitude(split_number(unsigned_token)).value_or(0) > 0 ? kInfinity : 0;
}

}  // namespace

NumberToken read_number(const char* begin, const char* end) {
  const char* at = begin;
  const bool negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) ++at;
  const char* const first = at;

  std::uint64_t mantissa = 0;
  at = read_digits(at, end, mantissa);
  auto digits = at - first;
  std::int64_t exponent = 0;
  if (at != end && *at == '.') {
    const char* const point = at;
    at = read_digits(at + 1, end, mantissa);
    digits = at - first - 1;
    exponent = -(at - point - 1);
  }
  if (digits == 0) return {};

  bool simple = digits <= kExactDigits;
  if (at != end && (*at == 'e' || *at == 'E')) {
    const bool below = ++at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    const char* const exponent_first = at;
    std::uint64_t written = 0;
    at = read_digits(at, end, written);
    if (at == exponent_first) return {};
    constexpr int kShortExponent = 4;
    simple = simple && at - exponent_first <= kShortExponent;
    if (simple) exponent += below ? -static_cast<std::int64_t>(written) : static_cast<std::int64_t>(written);
  }
  if (at != end && !is_space(*at)) return {};

  // A whole number that is a double, times or over a power of ten that is one, is rounded once: correctly.
  constexpr std::int64_t kLargestPower = kPowersOfTen.size() - 1;
  double value = 0;
  if (simple && mantissa <= kExactMantissa && exponent >= -kLargestPower && exponent <= kLargestPower) {
    const auto whole = static_cast<double>(mantissa);
    value = exponent < 0 ? whole / kPowersOfTen[static_cast<std::size_t>(-exponent)]
                         : whole * kPowersOfTen[static_cast<std::size_t>(exponent)];
  } else {
    value = read_slowly(std::string_view(first, static_cast<std::size_t>(at - first)));
  }
  return {negative ? -value : value, at};
}

std::optional<double> parse_number(std::string_view token) {
  const char* const end = token.data() + token.size();
  const NumberToken read = read_number(token.data(), end);
  if (read.end != end) return std::nullopt;
  return read.value;
}

Tolerance::Tolerance(const Flags& flags)
    : absolute_(flags.absolute_tolerance.value_or(-1)), relative_(flags.relative_tolerance.value_or(-1)) {}

/// What doubles are sure to accept was found before; here is all else, and numbers that they cannot hold.
bool Tolerance::decide_slowly(const WrittenNumber& answer, const WrittenNumber& got,
                              NumberError& error) const {
  if (std::isinf(answer.value) || std::isinf(got.value)) return accepts_huge(answer, got, error);
  const double size = std::abs(answer.value);
  error.relative = error.absolute == 0 ? 0 : error.absolute / size;
  if ((absolute_ >= 0 || relative_ >= 0) && answer.token == got.token) return true;
  const double bound = std::max(absolute_, relative_ * size);
  const double least = error.absolute - roundings(std::max(size, std::abs(got.value)));
  return least <= bound && accepts_decimal(answer, got, error);
}

/// Where the digits are too many to compute with, doubles have the last word.
bool Tolerance::accepts_decimal(const WrittenNumber& answer, const WrittenNumber& got,
                                const NumberError& error) const {
  const auto within = [&](double tolerance, bool relative) {
    const double bound = relative ? tolerance * std::abs(answer.value) : tolerance;
    return tolerance >= 0 &&
           within_exactly(answer.token, got.token, tolerance, relative).value_or(error.absolute <= bound);
  };
  return within(absolute_, false) || within(relative_, true);
}

bool Tolerance::accepts_huge(const WrittenNumber& answer, const WrittenNumber& got,
                             NumberError& error) const {
  const NumberParts answer_parts = split_number(answer.token);
  const NumberParts got_parts = split_number(got.token);
  const std::int64_t shift = std::max(magnitude(answer_parts).value_or(0), magnitude(got_parts).value_or(0));
  const double scaled_answer = scaled_value(answer_parts, shift);
  const double difference = std::abs(scaled_value(got_parts, shift) - scaled_answer);
  const double unit = std::pow(10.0, static_cast<double>(shift));
  error.absolute = difference == 0 ? 0 : difference * unit;
  error.relative = difference == 0 ? 0 : difference / std::abs(scaled_answer);
  return difference <= absolute_ / unit || difference <= relative_ * std::abs(scaled_answer);
}

}  // namespace casewise::compare
