// The trusted solver of problem `yahtzeecard`: a scorecard with the best total for each game. It knows
// nothing of text or files; yahtzeecard_main.cpp reads and prints. Threading: pure functions.
#pragma once

#include <array>
#include <vector>

#include "reference/yahtzee_scoring.hpp"

namespace casewise::reference {

/// The fields of a line: the scores in the order of YahtzeeCategory, the bonus, the total.
inline constexpr std::size_t kYahtzeeCardBonus = kYahtzeeCategories;
inline constexpr std::size_t kYahtzeeCardTotal = kYahtzeeCategories + 1;
using YahtzeeCard = std::array<int, kYahtzeeCategories + 2>;

/// A card with the best total for each game, in the order of `games`. Where several cards are best, the
/// choice depends on the order of the rolls alone, so equal games get equal cards. Throws
/// std::invalid_argument if a die is not 1..6.
[[nodiscard]] std::vector<YahtzeeCard> yahtzeecard_best_cards(const std::vector<YahtzeeGame>& games);

}  // namespace casewise::reference
