// Accepts an input if it is exactly one line of ten integers 1..5, with single spaces between them and a
// newline at its end. Exit code 42: valid. Exit code 43: not valid, with the first reason on the standard
// error.
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

namespace {

constexpr int kRolls = 10;
constexpr int kValid = 42;
constexpr int kInvalid = 43;

[[noreturn]] void reject(std::size_t byte, const std::string& reason) {
  std::cerr << "byte " << byte << ": " << reason << '\n';
  std::exit(kInvalid);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// What stands at `at`, in words for a reason.
std::string found(const std::string& text, std::size_t at) {
  if (at >= text.size()) return "the end of the file";
  const auto code = static_cast<unsigned char>(text[at]);
  if (code == '\n') return "a newline";
  if (code == ' ') return "a space";
  if (code > ' ' && code < 127) return std::string("'") + text[at] + "'";
  return "the byte with the value " + std::to_string(code);
}

/// Reads one roll and returns the place behind it.
std::size_t read_roll(const std::string& text, std::size_t begin, int index) {
  const std::string name = "roll " + std::to_string(index);
  std::size_t end = begin;
  while (end < text.size() && is_digit(text[end]))
    ++end;
  if (end == begin) reject(begin, name + " is missing, found " + found(text, begin));
  const std::string digits = text.substr(begin, end - begin);
  if (digits[0] == '0' && digits.size() > 1) reject(begin, name + " has a leading zero");
  if (digits.size() > 1 || digits[0] < '1' || digits[0] > '5') reject(begin, name + " is not in 1..5");
  return end;
}

void expect(const std::string& text, std::size_t at, char wanted, const std::string& place) {
  if (at >= text.size() || text[at] != wanted) {
    const std::string what = wanted == ' ' ? "a space" : "a newline";
    reject(at, "expected " + what + " " + place + ", found " + found(text, at));
  }
}

}  // namespace

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  std::size_t at = 0;
  for (int index = 1; index <= kRolls; ++index) {
    at = read_roll(text, at, index);
    if (index < kRolls) expect(text, at++, ' ', "after roll " + std::to_string(index));
  }
  expect(text, at++, '\n', "after roll 10");
  if (at != text.size()) reject(at, "expected the end of the file, found " + found(text, at));
  return kValid;
}
