#include "reference/yahtzee_scoring.hpp"

#include <algorithm>
#include <stdexcept>

namespace casewise::reference {

YahtzeeScores yahtzee_scores(const YahtzeeRoll& roll) {
  std::array<std::uint8_t, 7> count{};
  std::uint8_t sum = 0;
  unsigned faces = 0;  // bit f is set when some die shows f
  for (const std::uint8_t die : roll) {
    if (die < 1 || die > 6) throw std::invalid_argument("a die must be 1..6");
    ++count[die];
    sum = static_cast<std::uint8_t>(sum + die);
    faces |= 1U << die;
  }
  const int most = *std::max_element(count.begin(), count.end());
  const bool two_faces = (faces & (faces - 1) & ((faces & (faces - 1)) - 1)) == 0;  // or a single one
  const unsigned pairs = faces & faces >> 1;  // bit f: f and f + 1 are both there
  const unsigned fours = pairs & pairs >> 2;  // bit f: f to f + 3 are all there

  YahtzeeScores scores{};
  for (std::size_t face = 1; face <= 6; ++face) {
    scores[face - 1] = static_cast<std::uint8_t>(face * count[face]);
  }
  const auto set = [&](YahtzeeCategory category, bool earned, std::uint8_t score) {
    scores[static_cast<std::size_t>(category)] = earned ? score : std::uint8_t{0};
  };
  set(YahtzeeCategory::chance, true, sum);
  set(YahtzeeCategory::three_of_a_kind, most >= 3, sum);
  set(YahtzeeCategory::four_of_a_kind, most >= 4, sum);
  set(YahtzeeCategory::five_of_a_kind, most == 5, 50);
  set(YahtzeeCategory::short_straight, fours != 0, 25);
  set(YahtzeeCategory::long_straight, (fours & fours >> 1) != 0, 35);
  set(YahtzeeCategory::full_house, most == 5 || (most == 3 && two_faces), 40);
  return scores;
}

}  // namespace casewise::reference
