// Input validator of yahtzeecard: games of 13 rolls of 5 dice, up to the end of the input.
#include <string>

#include "reference/validators/strict_reader.hpp"

int main() {
  constexpr int kMaxGames = 200;
  constexpr int kRolls = 13;
  casewise::validators::StrictReader input;
  int rolls = 0;
  for (; !input.at_end(); ++rolls) {
    if (rolls == kMaxGames * kRolls) input.refuse("more than " + std::to_string(kMaxGames) + " games");
    input.integers_of_a_line(5, 1, 6, "a die");
  }
  if (rolls == 0) input.refuse("no games");
  if (rolls % kRolls != 0) {
    input.refuse("the last game has only " + std::to_string(rolls % kRolls) + " of " +
                 std::to_string(kRolls) + " rolls");
  }
  return casewise::validators::kValid;
}
