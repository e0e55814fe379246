#include "harness/ctd/value.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::ctd {

namespace {

constexpr std::size_t kMostBits = 1'000'000;
constexpr std::size_t kLongestShown = 40;

tl::unexpected<Error> refuse(const char* why) {
  return fail(ErrorCode::input, why);
}

bool is_text(const Value& value) {
  return std::holds_alternative<std::string>(value);
}

/// Of a number.
Real as_real(const Value& value) {
  const auto* const integer = std::get_if<Integer>(&value);
  return integer != nullptr ? Real(*integer) : std::get<Real>(value);
}

std::size_t bits_of(const Integer& number) {
  return mpz_sizeinbase(number.get_mpz_t(), 2);
}

std::size_t bits_of(const Value& number) {
  if (const auto* const integer = std::get_if<Integer>(&number)) return bits_of(*integer);
  const Real& real = std::get<Real>(number);
  return std::max(bits_of(real.get_num()), bits_of(real.get_den()));
}

Integer power(const Integer& base, unsigned long exponent) {
  Integer result;
  mpz_pow_ui(result.get_mpz_t(), base.get_mpz_t(), exponent);
  return result;
}

Result<Value> raise(const Value& base, const Value& exponent) {
  const auto* const times = std::get_if<Integer>(&exponent);
  if (times == nullptr || *times < 0 || !times->fits_ulong_p())
    return refuse("the exponent is no integer from 0 on");
  const unsigned long count = times->get_ui();
  if (count > kMostBits || bits_of(base) * count > kMostBits) return refuse("the number is too large");
  if (const auto* const integer = std::get_if<Integer>(&base)) return Value(power(*integer, count));
  const Real& real = std::get<Real>(base);
  return Value(Real(power(real.get_num(), count), power(real.get_den(), count)));
}

Result<Value> compute_integers(char operation, const Integer& left, const Integer& right) {
  switch (operation) {
    case '+':
      return Value(Integer(left + right));
    case '-':
      return Value(Integer(left - right));
    case '*':
      return Value(Integer(left * right));
    case '/':
      return Value(Integer(left / right));
    default:
      return Value(Integer(left % right));
  }
}

Result<Value> compute_reals(char operation, const Real& left, const Real& right) {
  switch (operation) {
    case '+':
      return Value(Real(left + right));
    case '-':
      return Value(Real(left - right));
    case '*':
      return Value(Real(left * right));
    case '/':
      return Value(Real(left / right));
    default:
      return refuse("'%' is for integers only");
  }
}

/// `text` without the digits at its begin, which are returned.
std::string take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string digits(text.substr(0, count));
  text.remove_prefix(count);
  return digits;
}

}  // namespace

Integer parse_integer(const std::string& digits) {
  return Integer(digits, 10);
}

std::optional<Real> parse_real(std::string_view text) {
  constexpr std::size_t kMostExponentDigits = 4;
  const bool negative = text.substr(0, 1) == "-";
  if (negative) text.remove_prefix(1);
  std::string digits = take_digits(text);
  std::size_t places = 0;
  if (text.substr(0, 1) == ".") {
    text.remove_prefix(1);
    const std::string fraction = take_digits(text);
    places = fraction.size();
    digits += fraction;
  }
  Real result(parse_integer(digits), power(10, places));
  if (!text.empty()) {
    text.remove_prefix(1);  // e or E
    const bool small = text.substr(0, 1) == "-";
    text.remove_prefix(small || text.substr(0, 1) == "+" ? 1 : 0);
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    if (text.size() > kMostExponentDigits) return std::nullopt;
    const Integer scale = power(10, text.empty() ? 0 : parse_integer(std::string(text)).get_ui());
    result = small ? Real(result.get_num(), result.get_den() * scale) : Real(result * scale);
  }
  result.canonicalize();
  return negative ? Real(-result) : result;
}

Result<Value> compute(char operation, const Value& left, const Value& right) {
  if (is_text(left) || is_text(right)) return refuse("texts cannot be computed with");
  if (operation == '^') return raise(left, right);
  if (bits_of(left) + bits_of(right) > kMostBits) return refuse("the number is too large");
  const bool divides = operation == '/' || operation == '%';
  if (divides && as_real(right) == 0) return refuse("division by zero");
  const auto* const a = std::get_if<Integer>(&left);
  const auto* const b = std::get_if<Integer>(&right);
  return a != nullptr && b != nullptr ? compute_integers(operation, *a, *b)
                                      : compute_reals(operation, as_real(left), as_real(right));
}

std::optional<int> compare(const Value& left, const Value& right) {
  if (is_text(left) != is_text(right)) return std::nullopt;
  if (is_text(left)) return std::get<std::string>(left).compare(std::get<std::string>(right));
  const auto* const a = std::get_if<Integer>(&left);
  const auto* const b = std::get_if<Integer>(&right);
  return a != nullptr && b != nullptr ? cmp(*a, *b) : cmp(as_real(left), as_real(right));
}

std::string to_string(const Value& value) {
  std::string text;
  if (const auto* const integer = std::get_if<Integer>(&value)) {
    text = integer->get_str();
  } else if (const auto* const real = std::get_if<Real>(&value)) {
    text = fmt::format("{}", real->get_d());
  } else {
    text = fmt::format("`{}`", std::get<std::string>(value));
  }
  return printable(text, kLongestShown);
}

}  // namespace casewise::ctd
