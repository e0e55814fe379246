#include "reference/number_reader.hpp"

#include <algorithm>
#include <charconv>

namespace casewise::reference {
namespace {

[[nodiscard]] bool is_input_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

bool NumberReader::at_end() {
  skip_space();
  return position_ == text_.size();
}

int NumberReader::next(int low, int high, std::string_view what) {
  if (at_end()) fail("the input ends where " + std::string(what) + " should be");
  const char* const begin = text_.data() + position_;
  const char* const end = text_.data() + text_.size();
  int value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value);
  const bool whole_word = stop == end || is_input_space(*stop);
  if (error != std::errc() || !whole_word || value < low || value > high) {
    fail(std::string(what) + " should be an integer from " + std::to_string(low) + " to " +
         std::to_string(high));
  }
  position_ = static_cast<std::size_t>(stop - text_.data());
  return value;
}

void NumberReader::expect_end() {
  if (!at_end()) fail("the input should end here");
}

void NumberReader::skip_space() {
  while (position_ < text_.size() && is_input_space(text_[position_]))
    ++position_;
}

void NumberReader::fail(const std::string& message) const {
  const auto before = text_.substr(0, position_);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  throw InputError("line " + std::to_string(line) + ": " + message);
}

}  // namespace casewise::reference
