// The best way to put the thirteen rolls of a yahtzee game into the thirteen categories, for sixteen
// games at a time. It knows scores and assignments, not cards or text.
//
// A table holds, for each set of k rolls, the best that the first k categories of one half of the card
// can make of it: six upper categories, seven lower ones. A set of k rolls is reached from its k subsets
// of k - 1. The halves meet at the end: each choice of six rolls for the upper half leaves seven for the
// lower one. The bonus needs no state of its own: of the ways to put the same six rolls into the upper
// half, one with the best sum is best with the bonus too. A half never exceeds a byte (105 and the bonus
// of 35 above, 240 below), so that sixteen games make one vector.
//
// Threading: an object belongs to one thread at a time; what objects share is constant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "reference/byte_lanes.hpp"
#include "reference/yahtzee_scoring.hpp"

namespace casewise::reference {

/// Solves up to kLanes games at once. About 160 KB: keep one and call solve() often.
class YahtzeeAssignment {
 public:
  static constexpr std::size_t kLanes = kByteLanes;

  YahtzeeAssignment();

  /// Solves games[0..count), count at most kLanes. Throws std::invalid_argument if a die is not 1..6.
  void solve(const YahtzeeGame* games, std::size_t count);

  /// The best total, bonus included, of game `lane` of the last solve().
  [[nodiscard]] int best_total(std::size_t lane) const { return best_lower_[lane] + best_rest_[lane]; }

  /// What each category scores in one assignment with the best total: the same for equal games, whatever
  /// games were solved beside them.
  [[nodiscard]] YahtzeeScores best_scores(std::size_t lane) const;

 private:
  /// Best sums by the number that a set of rolls has in the .cpp.
  using Table = std::vector<ByteLanes>;

  template <std::size_t... kSizes>
  void fill(Table& table, std::size_t first_category, std::index_sequence<kSizes...> sizes) const;
  template <std::size_t... kSteps>
  void fill_sets(Table& table, std::size_t category, std::index_sequence<kSteps...> steps) const;
  void join();
  void trace(const Table& table, std::size_t first_category, std::size_t size, std::size_t set,
             std::size_t lane, YahtzeeScores& scores) const;

  /// scores_[category][roll]
  std::array<std::array<ByteLanes, kYahtzeeRolls>, kYahtzeeCategories> scores_{};
  Table upper_;
  Table lower_;
  ByteLanes best_lower_{};  // the best that the lower half can make of any seven rolls
  ByteLanes best_rest_{};   // the best total, less best_lower_
};

}  // namespace casewise::reference
