#include "reference/yahtzee.hpp"

#include <algorithm>

#include "reference/yahtzee_assignment.hpp"

namespace casewise::reference {

std::vector<int> yahtzee_best_totals(const std::vector<YahtzeeGame>& games) {
  std::vector<int> totals;
  totals.reserve(games.size());
  YahtzeeAssignment assignment;
  for (std::size_t first = 0; first < games.size(); first += YahtzeeAssignment::kLanes) {
    const std::size_t count = std::min(YahtzeeAssignment::kLanes, games.size() - first);
    assignment.solve(games.data() + first, count);
    for (std::size_t lane = 0; lane < count; ++lane)
      totals.push_back(assignment.best_total(lane));
  }
  return totals;
}

}  // namespace casewise::reference
