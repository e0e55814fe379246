#include "reference/validators/strict_reader.hpp"

#include <cstdio>
#include <cstdlib>

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
