// The trusted solver of problem `yahtzee`: the best total of each game. It knows nothing of text or
// files; yahtzee_main.cpp reads and prints. Threading: pure functions.
#pragma once

#include <vector>

#include "reference/yahtzee_scoring.hpp"

namespace casewise::reference {

/// The best total of each game, bonus included, in the order of `games`. Games are solved sixteen at a
/// time, so one call with many games is much faster than many calls with one. Throws
/// std::invalid_argument if a die is not 1..6.
[[nodiscard]] std::vector<int> yahtzee_best_totals(const std::vector<YahtzeeGame>& games);

}  // namespace casewise::reference
