// Games for the tests and benchmarks of this folder, the same on every machine. It knows no solver.
// Threading: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "reference/diceyut.hpp"
#include "reference/textbook/yahtzee.hpp"
#include "reference/yahtzee_scoring.hpp"

namespace casewise::reference {

/// `count` games of ten random rolls.
[[nodiscard]] std::vector<DiceyutRolls> sample_diceyut_games(std::size_t count, std::uint64_t seed);

/// What the dice of a yahtzee game look like: random dice alone leave most corners of the rules alone.
enum class YahtzeeGameKind : std::uint8_t {
  random,
  few_faces,    // two faces in the whole game
  all_equal,    // each roll shows one face five times
  straights,    // rolls of four or five in a row
  near_border,  // three of each face and a little more or less: upper sums around 63
  no_pairs,     // five different faces: most categories score nothing
};
inline constexpr std::array kYahtzeeGameKinds = {YahtzeeGameKind::random,      YahtzeeGameKind::few_faces,
                                                 YahtzeeGameKind::all_equal,   YahtzeeGameKind::straights,
                                                 YahtzeeGameKind::near_border, YahtzeeGameKind::no_pairs};

[[nodiscard]] std::vector<YahtzeeGame> sample_yahtzee_games(YahtzeeGameKind kind, std::size_t count,
                                                            std::uint64_t seed);

/// The same game in the type of the textbook solver.
[[nodiscard]] textbook::Game textbook_game(const YahtzeeGame& game);

}  // namespace casewise::reference
