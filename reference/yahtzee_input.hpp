// Reads yahtzee games as the problems `yahtzee` and `yahtzeecard` give them. Threading: see NumberReader.
#pragma once

#include "reference/number_reader.hpp"
#include "reference/yahtzee_scoring.hpp"

namespace casewise::reference {

/// Reads the 65 dice of one game. Throws InputError if they are not all there or one is not 1..6.
[[nodiscard]] YahtzeeGame read_yahtzee_game(NumberReader& input);

}  // namespace casewise::reference
