// Scores of a yahtzee roll in each category: what the problems `yahtzee` and `yahtzeecard` share. It
// does not know which roll goes into which category. Threading: pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace casewise::reference {

inline constexpr std::size_t kYahtzeeDice = 5;
inline constexpr std::size_t kYahtzeeRolls = 13;
inline constexpr std::size_t kYahtzeeCategories = 13;
/// The first six categories, ones to sixes, which together may earn the bonus.
inline constexpr std::size_t kYahtzeeUpperCategories = 6;
inline constexpr int kYahtzeeBonusFrom = 63;
inline constexpr int kYahtzeeBonus = 35;

/// Five dice, each 1..6, in any order.
using YahtzeeRoll = std::array<std::uint8_t, kYahtzeeDice>;
using YahtzeeGame = std::array<YahtzeeRoll, kYahtzeeRolls>;

/// The categories in the order of a `yahtzeecard` line.
enum class YahtzeeCategory : std::uint8_t {
  ones,
  twos,
  threes,
  fours,
  fives,
  sixes,
  chance,
  three_of_a_kind,
  four_of_a_kind,
  five_of_a_kind,
  short_straight,
  long_straight,
  full_house,
};

/// One score for each category, in the order of YahtzeeCategory.
using YahtzeeScores = std::array<std::uint8_t, kYahtzeeCategories>;

/// What `roll` scores in each category. Throws std::invalid_argument if a die is not 1..6.
/// Five equal dice are a full house too.
[[nodiscard]] YahtzeeScores yahtzee_scores(const YahtzeeRoll& roll);

/// 35 if the six upper categories together score 63 or more, else 0.
[[nodiscard]] constexpr int yahtzee_bonus(int upper_sum) {
  return upper_sum >= kYahtzeeBonusFrom ? kYahtzeeBonus : 0;
}

}  // namespace casewise::reference
