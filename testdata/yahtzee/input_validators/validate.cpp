// Input validator of yahtzee. Reads standard input byte by byte; exit code 42 = valid, 43 = not valid, with
// the line number and the reason on standard error.
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

constexpr int kValid = 42;
constexpr int kInvalid = 43;
constexpr int kMaxCases = 1000;
constexpr int kRolls = 13;
constexpr int kDice = 5;
constexpr int kFaces = 6;

int line = 1;

[[noreturn]] void refuse(const std::string& reason) {
  std::fprintf(stderr, "line %d: %s\n", line, reason.c_str());
  std::exit(kInvalid);
}

std::string describe(int byte) {
  if (byte == EOF) return "the end of the input";
  if (byte == '\n') return "the end of the line";
  if (byte == ' ') return "a space";
  if (byte > ' ' && byte < 127) return std::string("'") + static_cast<char>(byte) + "'";
  return "a byte of value " + std::to_string(byte);
}

void expect(int wanted) {
  const int found = std::getchar();
  if (found != wanted) refuse("expected " + describe(wanted) + ", found " + describe(found));
  if (found == '\n') ++line;
}

bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}

// An integer without sign and leading zeros; `name` is what it stands for.
int read_integer(int least, int greatest, const std::string& name) {
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

}  // namespace

int main() {
  const int cases = read_integer(1, kMaxCases, "the number of cases");
  expect('\n');
  for (int roll = 0; roll < cases * kRolls; ++roll) {
    for (int die = 0; die < kDice; ++die) {
      if (die > 0) expect(' ');
      read_integer(1, kFaces, "a die");
    }
    expect('\n');
  }
  expect(EOF);
  return kValid;
}
