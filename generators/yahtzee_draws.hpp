// Draws of Yahtzee games, thirteen rolls of five dice, for the problems yahtzee and yahtzeecard. Random dice
// hardly ever reach the corners of the rules, so most draws are skewed towards one of them.
// Does not know: options, files, the best score of a game.
// Threading: pure functions of the Choices they are given.
#pragma once

#include <array>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "generators/lib/choices.hpp"

namespace casewise::generators {

inline constexpr std::size_t kYahtzeeRolls = 13;
inline constexpr std::size_t kYahtzeeDice = 5;
inline constexpr int kYahtzeeFaces = 6;

using YahtzeeRoll = std::array<int, kYahtzeeDice>;
using YahtzeeGame = std::array<YahtzeeRoll, kYahtzeeRolls>;

enum class YahtzeeDraw {
  uniform,     ///< each face equally likely
  few_faces,   ///< two or three faces a game
  equal,       ///< most rolls are five equal dice
  straights,   ///< mostly short and long straights and rolls that just miss one
  border,      ///< six rolls with two to four of each face: the upper six reach about the 63 of the bonus
  full_house,  ///< mostly full houses, threes, and two pairs that just miss
  no_upper,    ///< one face, at most two: most of the upper six are worth nothing
  mixed,       ///< each game takes one of the others
};

/// The names of the draws, in the order of the enumerators.
[[nodiscard]] std::vector<std::string> yahtzee_draw_names();

[[nodiscard]] YahtzeeGame draw_yahtzee_game(Choices& choices, YahtzeeDraw draw);

/// `most` games from a seed, 1..most in a replay; each is a span `label`.
[[nodiscard]] std::vector<YahtzeeGame> draw_yahtzee_games(Choices& choices, YahtzeeDraw draw,
                                                          std::size_t most, std::string_view label);

/// Thirteen lines of five integers.
void write_yahtzee_game(std::ostream& out, const YahtzeeGame& game);

}  // namespace casewise::generators
