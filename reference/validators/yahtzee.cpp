// Input validator of yahtzee: the number of cases, then 13 rolls of 5 dice for each.
#include <cstdio>

#include "reference/validators/strict_reader.hpp"

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
