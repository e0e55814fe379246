#include "reference/yahtzeecard.hpp"

#include <algorithm>
#include <numeric>

#include "reference/yahtzee_assignment.hpp"

namespace casewise::reference {
namespace {

[[nodiscard]] YahtzeeCard make_yahtzee_card(const YahtzeeScores& scores) {
  YahtzeeCard card{};
  std::copy(scores.begin(), scores.end(), card.begin());
  card[kYahtzeeCardBonus] =
      yahtzee_bonus(std::accumulate(card.begin(), card.begin() + kYahtzeeUpperCategories, 0));
  card[kYahtzeeCardTotal] = std::accumulate(card.begin(), card.begin() + kYahtzeeCardTotal, 0);
  return card;
}

}  // namespace

std::vector<YahtzeeCard> yahtzeecard_best_cards(const std::vector<YahtzeeGame>& games) {
  std::vector<YahtzeeCard> cards;
  cards.reserve(games.size());
  YahtzeeAssignment assignment;
  for (std::size_t first = 0; first < games.size(); first += YahtzeeAssignment::kLanes) {
    const std::size_t count = std::min(YahtzeeAssignment::kLanes, games.size() - first);
    assignment.solve(games.data() + first, count);
    for (std::size_t lane = 0; lane < count; ++lane) {
      cards.push_back(make_yahtzee_card(assignment.best_scores(lane)));
    }
  }
  return cards;
}

}  // namespace casewise::reference
