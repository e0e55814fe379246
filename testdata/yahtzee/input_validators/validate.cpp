// Made by scripts/sync-packages from reference/validators/yahtzee.cpp and the files below; not to be edited by hand.
//   reference/validators/strict_reader.hpp
//   reference/validators/strict_reader.cpp
// SPDX-FileCopyrightText: 2026 The Casewise authors
// SPDX-License-Identifier: MIT

#include <cstdio>
#include <cstdlib>
#include <string>

// ---- reference/validators/yahtzee.cpp

// Input validator of yahtzee: the number of cases, then 13 rolls of 5 dice for each.

// ---- reference/validators/strict_reader.hpp

// Reads standard input byte by byte and ends the program at the first byte that should not be there: exit
// code 43, the line and the reason on standard error (problem package format 2025-09, Input validators). Does
// not know: any problem. Threading: one reader, on one thread.

namespace casewise::validators {

inline constexpr int kValid = 42;
inline constexpr int kInvalid = 43;

class StrictReader {
 public:
  /// Ends the program: the input is not valid.
  [[noreturn]] void refuse(const std::string& reason) const;

  /// The next byte, or EOF for the end of the input, must be this one.
  void expect(int wanted);

  /// An integer without sign and leading zeros; `name` is what it stands for.
  int integer(int least, int greatest, const std::string& name);

  /// A line of `count` such integers with single spaces between them.
  void integers_of_a_line(int count, int least, int greatest, const std::string& name);

  [[nodiscard]] static bool at_end();

 private:
  int line_ = 1;
};

}  // namespace casewise::validators

int main() {
  constexpr int kMaxCases = 1000;
  constexpr int kRolls = 13;
  casewise::validators::StrictReader input;
  const int cases = input.integer(1, kMaxCases, "the number of cases");
  input.expect('\n');
  for (int roll = 0; roll < cases * kRolls; ++roll)
    input.integers_of_a_line(5, 1, 6, "a die");
  input.expect(EOF);
  return casewise::validators::kValid;
}

// ---- reference/validators/strict_reader.cpp

namespace casewise::validators {

namespace {

std::string describe(int byte) {
  if (byte == EOF) return "the end of the input";
  if (byte == '\n') return "the end of the line";
  if (byte == ' ') return "a space";
  if (byte > ' ' && byte < 127) return std::string("'") + static_cast<char>(byte) + "'";
  return "a byte of value " + std::to_string(byte);
}

bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}

}  // namespace

void StrictReader::refuse(const std::string& reason) const {
  std::fprintf(stderr, "line %d: %s\n", line_, reason.c_str());
  std::exit(kInvalid);
}

void StrictReader::expect(int wanted) {
  const int found = std::getchar();
  if (found != wanted) refuse("expected " + describe(wanted) + ", found " + describe(found));
  if (found == '\n') ++line_;
}

int StrictReader::integer(int least, int greatest, const std::string& name) {
  int byte = std::getchar();
  if (!is_digit(byte)) refuse("expected " + name + ", found " + describe(byte));
  const bool starts_with_zero = byte == '0';
  int value = 0;
  int digits = 0;
  for (; is_digit(byte); byte = std::getchar()) {
    value = value * 10 + (byte - '0');
    if (++digits > 1 && starts_with_zero) refuse(name + " has a leading zero");
    if (value > greatest) break;
  }
  if (value < least || value > greatest) {
    refuse(name + " is not in " + std::to_string(least) + ".." + std::to_string(greatest));
  }
  if (byte != EOF) std::ungetc(byte, stdin);
  return value;
}

void StrictReader::integers_of_a_line(int count, int least, int greatest, const std::string& name) {
  for (int read = 0; read < count; ++read) {
    if (read > 0) expect(' ');
    integer(least, greatest, name);
  }
  expect('\n');
}

bool StrictReader::at_end() {
  const int next = std::getchar();
  if (next != EOF) std::ungetc(next, stdin);
  return next == EOF;
}

}  // namespace casewise::validators
