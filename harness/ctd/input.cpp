#include "harness/ctd/input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::ctd {

namespace {

std::size_t digits_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
  return end - std::min(at, end);
}

}  // namespace

std::string_view Input::next_integer() const {
  const std::string_view text = rest();
  const std::size_t sign = text.substr(0, 1) == "-" ? 1 : 0;
  return text.substr(0, sign + digits_at(text, sign));
}

std::string_view Input::next_real() const {
  const std::string_view text = rest();
  std::size_t end = next_integer().size();
  if (end == 0 || text[end - 1] == '-') return text.substr(0, end);
  if (text.substr(end, 1) == ".") {
    const std::size_t fraction = digits_at(text, end + 1);
    end += fraction == 0 ? 0 : 1 + fraction;
  }
  if (text.substr(end, 1) == "e" || text.substr(end, 1) == "E") {
    const std::string_view sign = text.substr(std::min(end + 1, text.size()), 1);
    const std::size_t head = sign == "+" || sign == "-" ? 2 : 1;
    const std::size_t exponent = digits_at(text, end + head);
    end += exponent == 0 ? 0 : head + exponent;
  }
  return text.substr(0, end);
}

std::string Input::place() const {
  const std::string_view before = text_.substr(0, at_);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_end = before.rfind('\n');
  const std::size_t column = at_ - (line_end == std::string_view::npos ? 0 : line_end + 1) + 1;
  return fmt::format("line {}, column {}", line, column);
}

std::string Input::next() const {
  constexpr std::size_t kLongest = 30;
  if (at_end()) return "the end of the input";
  switch (text_[at_]) {
    case ' ':
      return "a space";
    case '\t':
      return "a tab";
    case '\n':
      return "a line end";
    case '\r':
      return "a carriage return";
    default:
      const std::string_view text = rest();
      const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
      return fmt::format("`{}`", printable(text.substr(0, end), kLongest));
  }
}

}  // namespace casewise::ctd
