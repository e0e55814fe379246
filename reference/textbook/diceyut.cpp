#include "reference/textbook/diceyut.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace casewise::reference::textbook {
namespace {

constexpr int kFinish = 32;

// The squares of the outer path and of the three shortcuts, each named by its place in kScore: where
// two routes show the same number they share the square.
const std::vector<std::vector<int>> kRoutes = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20},
    {5, 21, 22, 23, 29, 30, 31, 20},
    {10, 24, 25, 29, 30, 31, 20},
    {15, 26, 27, 28, 29, 30, 31, 20},
};
const std::vector<int> kScore = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                                 34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0};

/// ahead[square][roll]: walks the routes; a later route decides for the corner where it begins.
std::vector<std::vector<int>> squares_ahead() {
  std::vector<std::vector<int>> ahead(kScore.size(), std::vector<int>(6, kFinish));
  for (const auto& route : kRoutes) {
    for (std::size_t at = 0; at < route.size(); ++at) {
      for (std::size_t roll = 1; roll <= 5; ++roll) {
        const bool past_end = at + roll >= route.size();
        ahead[static_cast<std::size_t>(route[at])][roll] = past_end ? kFinish : route[at + roll];
      }
    }
  }
  return ahead;
}

class Search {
 public:
  explicit Search(const std::array<int, 10>& rolls) : rolls_(rolls) {}

  int solve() {
    visit(0, 0);
    return best_;
  }

 private:
  void visit(std::size_t turn, int score) {
    if (turn == rolls_.size()) {
      best_ = std::max(best_, score);
      return;
    }
    if (score + 40 * static_cast<int>(rolls_.size() - turn) <= best_) return;
    static const auto ahead = squares_ahead();
    for (int& horse : horses_) {
      if (horse == kFinish) continue;
      const int from = horse;
      const int to = ahead[static_cast<std::size_t>(from)][static_cast<std::size_t>(rolls_[turn])];
      if (to != kFinish && std::find(horses_.begin(), horses_.end(), to) != horses_.end()) continue;
      horse = to;
      visit(turn + 1, score + kScore[static_cast<std::size_t>(to)]);
      horse = from;
    }
  }

  const std::array<int, 10>& rolls_;
  std::array<int, 4> horses_{};
  int best_ = 0;
};

}  // namespace

int diceyut_best_score(const std::array<int, 10>& rolls) {
  return Search(rolls).solve();
}

}  // namespace casewise::reference::textbook
