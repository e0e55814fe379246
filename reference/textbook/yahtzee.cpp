#include "reference/textbook/yahtzee.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace casewise::reference::textbook {
namespace {

using Roll = std::array<int, 5>;

bool has_equal(const Roll& roll, int wanted) {
  return std::any_of(roll.begin(), roll.end(),
                     [&](int die) { return std::count(roll.begin(), roll.end(), die) >= wanted; });
}

bool has_straight(const Roll& roll, int length) {
  for (int low = 1; low + length <= 7; ++low) {
    int found = 0;
    for (int face = low; face < low + length; ++face) {
      if (std::find(roll.begin(), roll.end(), face) != roll.end()) ++found;
    }
    if (found == length) return true;
  }
  return false;
}

bool is_full_house(Roll roll) {
  std::sort(roll.begin(), roll.end());
  return roll[0] == roll[1] && roll[3] == roll[4] && (roll[1] == roll[2] || roll[2] == roll[3]);
}

/// best(set): the most that the first |set| categories can make of the rolls in `set`. The upper
/// categories come first, so the bonus is decided when six rolls are placed.
class Solver {
 public:
  explicit Solver(const Game& game) : best_(1U << 13, -1) {
    for (int category = 0; category < 13; ++category) {
      for (std::size_t roll = 0; roll < 13; ++roll) {
        score_[static_cast<std::size_t>(category)][roll] = yahtzee_score(category, game[roll]);
      }
    }
  }

  int best(unsigned set) {
    if (set == 0) return 0;
    int& result = best_[set];
    if (result >= 0) return result;
    const auto category = static_cast<std::size_t>(__builtin_popcount(set)) - 1;
    for (std::size_t roll = 0; roll < 13; ++roll) {
      if ((set >> roll & 1) != 0) {
        result = std::max(result, best(set ^ 1U << roll) + score_[category][roll]);
      }
    }
    if (category == 5 && result >= 63) result += 35;
    return result;
  }

  std::array<int, 15> card() {
    std::array<int, 15> card{};
    unsigned set = (1U << 13) - 1;
    card[14] = best(set);
    for (std::size_t category = 13; category-- > 0;) {
      const int bonus = category == 5 && best(set) >= 63 + 35 ? 35 : 0;
      card[13] += bonus;
      for (std::size_t roll = 0; roll < 13; ++roll) {
        if ((set >> roll & 1) == 0) continue;
        const unsigned rest = set ^ 1U << roll;
        if (best(rest) + score_[category][roll] + bonus != best(set)) continue;
        card[category] = score_[category][roll];
        set = rest;
        break;
      }
    }
    return card;
  }

 private:
  std::array<std::array<int, 13>, 13> score_{};
  std::vector<int> best_;
};

}  // namespace

int yahtzee_score(int category, const Roll& roll) {
  const int sum = std::accumulate(roll.begin(), roll.end(), 0);
  switch (category) {
    case 6:
      return sum;
    case 7:
      return has_equal(roll, 3) ? sum : 0;
    case 8:
      return has_equal(roll, 4) ? sum : 0;
    case 9:
      return has_equal(roll, 5) ? 50 : 0;
    case 10:
      return has_straight(roll, 4) ? 25 : 0;
    case 11:
      return has_straight(roll, 5) ? 35 : 0;
    case 12:
      return is_full_house(roll) ? 40 : 0;
    default: {
      const int face = category + 1;
      return face * static_cast<int>(std::count(roll.begin(), roll.end(), face));
    }
  }
}

int yahtzee_best_total(const Game& game) {
  return Solver(game).best((1U << 13) - 1);
}

std::array<int, 15> yahtzee_best_card(const Game& game) {
  return Solver(game).card();
}

}  // namespace casewise::reference::textbook
