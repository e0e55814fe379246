#include "harness/compare/decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "harness/compare/scan.hpp"

namespace casewise::compare {
namespace {

constexpr std::int64_t kLargestExponent = 1'000'000'000;

__extension__ using Wide = unsigned __int128;
constexpr Wide kWideMax = ~Wide{0};

/// digits * 10^exponent, with its sign.
struct Decimal {
  bool negative = false;
  Wide digits = 0;
  std::int64_t exponent = 0;
};

bool multiply(Wide& value, Wide factor) {
  if (factor != 0 && value > kWideMax / factor) return false;
  value *= factor;
  return true;
}

std::int64_t read_exponent(std::string_view text) {
  const bool negative = text.front() == '-';
  if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
  std::int64_t value = 0;
  for (const char digit : text)
    value = std::min(value * 10 + (digit - '0'), kLargestExponent);
  return negative ? -value : value;
}

std::optional<Decimal> read_decimal(std::string_view token) {
  const NumberParts parts = split_number(token);
  Decimal decimal{parts.negative, 0, parts.exponent};
  bool after_point = false;
  for (const char c : parts.mantissa) {
    if (c == '.') {
      after_point = true;
      continue;
    }
    const auto digit = static_cast<Wide>(c - '0');
    if (!multiply(decimal.digits, 10) || decimal.digits > kWideMax - digit) return std::nullopt;
    decimal.digits += digit;
    if (after_point) --decimal.exponent;
  }
  return decimal;
}

Decimal shortest_decimal(double value) {
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific);
  return read_decimal(std::string_view(text.data(), static_cast<std::size_t>(written.ptr - text.data())))
      .value_or(Decimal{});
}

/// Writes a number with a smaller exponent and more digits.
bool lower_exponent(Decimal& decimal, std::int64_t exponent) {
  if (decimal.digits == 0) decimal.exponent = exponent;
  for (; decimal.exponent > exponent; --decimal.exponent) {
    if (!multiply(decimal.digits, 10)) return false;
  }
  return true;
}

bool align(Decimal& left, Decimal& right) {
  const std::int64_t exponent = std::min(left.exponent, right.exponent);
  return lower_exponent(left, exponent) && lower_exponent(right, exponent);
}

/// |left - right|, or nothing if it does not fit.
std::optional<Decimal> distance(Decimal left, Decimal right) {
  if (!align(left, right)) return std::nullopt;
  if (left.negative == right.negative) {
    const Wide difference = std::max(left.digits, right.digits) - std::min(left.digits, right.digits);
    return Decimal{false, difference, left.exponent};
  }
  if (left.digits > kWideMax - right.digits) return std::nullopt;
  return Decimal{false, left.digits + right.digits, left.exponent};
}

}  // namespace

NumberParts split_number(std::string_view token) {
  NumberParts parts;
  parts.negative = token.front() == '-';
  if (token.front() == '-' || token.front() == '+') token.remove_prefix(1);
  const std::size_t exponent_at = token.find_first_of("eE");
  parts.mantissa = token.substr(0, exponent_at);
  if (exponent_at != std::string_view::npos) parts.exponent = read_exponent(token.substr(exponent_at + 1));
  return parts;
}

std::optional<std::int64_t> magnitude(const NumberParts& parts) {
  const std::size_t first = parts.mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t point = std::min(parts.mantissa.find('.'), parts.mantissa.size());
  const auto distance_to_point = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return parts.exponent + (distance_to_point > 0 ? distance_to_point - 1 : distance_to_point);
}

double scaled_value(const NumberParts& parts, std::int64_t shift) {
  const auto power = magnitude(parts);
  if (!power) return 0;
  constexpr std::size_t kDigits = 40;
  constexpr std::size_t kLongestExponent = 24;
  std::array<char, kDigits + kLongestExponent> text{};
  char* out = text.data();
  for (const char c : parts.mantissa.substr(parts.mantissa.find_first_not_of("0."))) {
    if (out == text.data() + kDigits) break;
    if (c == '.') continue;
    *out++ = c;
    if (out == text.data() + 1) *out++ = '.';
  }
  *out++ = 'e';
  out = std::to_chars(out, text.data() + text.size(), *power - shift).ptr;
  double value = 0;
  const auto read = std::from_chars(text.data(), out, value);
  if (read.ec != std::errc{}) value = *power > shift ? std::numeric_limits<double>::infinity() : 0;
  return parts.negative ? -value : value;
}

std::optional<bool> within_exactly(std::string_view answer, std::string_view got, double bound,
                                   bool relative) {
  const auto left = read_decimal(answer);
  const auto right = read_decimal(got);
  if (!left || !right) return std::nullopt;
  auto error = distance(*left, *right);
  if (!error) return std::nullopt;
  Decimal limit = shortest_decimal(bound);
  if (relative) {
    if (!multiply(limit.digits, left->digits)) return std::nullopt;
    limit.exponent += left->exponent;
  }
  if (!align(*error, limit)) return std::nullopt;
  return error->digits <= limit.digits;
}

}  // namespace casewise::compare
