#include "reference/yahtzee_assignment.hpp"

namespace casewise::reference {
namespace {

constexpr std::size_t kYahtzeeLowerCategories = kYahtzeeCategories - kYahtzeeUpperCategories;
constexpr unsigned kAllRolls = (1U << kYahtzeeRolls) - 1;

[[nodiscard]] std::size_t set_size(unsigned set) {
  std::size_t size = 0;
  for (; set != 0; set &= set - 1)
    ++size;
  return size;
}

/// A set of k rolls is a set of k - 1 and one more roll.
struct SetStep {
  std::uint16_t from;
  std::uint16_t roll;
};

/// The sets of at most seven rolls, numbered by size, then by their bits (bit r: roll r is in the set).
struct RollSets {
  std::array<std::size_t, kYahtzeeLowerCategories + 2> first;  // first[k]: number of the first set of k
  std::array<std::vector<SetStep>, kYahtzeeLowerCategories + 1> steps;  // steps[k]: k for each set of k

  RollSets() {
    std::array<std::uint16_t, kAllRolls + 1> number{};  // by the bits of the set
    std::uint16_t next = 0;
    for (std::size_t size = 0; size <= kYahtzeeLowerCategories; ++size) {
      first[size] = next;
      for (unsigned set = 0; set <= kAllRolls; ++set) {
        if (set_size(set) != size) continue;
        number[set] = next++;
        for (std::uint16_t roll = 0; roll < kYahtzeeRolls; ++roll) {
          if ((set >> roll & 1) != 0) steps[size].push_back({number[set ^ 1U << roll], roll});
        }
      }
    }
    first.back() = next;
  }

  /// The number of the seven rolls that `set` of six leaves: sets of six in rising order of their bits
  /// have their complements in falling order.
  [[nodiscard]] std::size_t rest(std::size_t set) const {
    return first.back() - 1 - (set - first[kYahtzeeUpperCategories]);
  }
};

const RollSets& roll_sets() {
  static const RollSets sets;
  return sets;
}

}  // namespace

YahtzeeAssignment::YahtzeeAssignment()
    : upper_(roll_sets().first[kYahtzeeUpperCategories + 1]),
      lower_(roll_sets().first[kYahtzeeLowerCategories + 1]) {}

void YahtzeeAssignment::solve(const YahtzeeGame* games, std::size_t count) {
  for (std::size_t lane = 0; lane < count; ++lane) {
    for (std::size_t roll = 0; roll < kYahtzeeRolls; ++roll) {
      const YahtzeeScores scores = yahtzee_scores(games[lane][roll]);
      for (std::size_t category = 0; category < kYahtzeeCategories; ++category) {
        scores_[category][roll][lane] = scores[category];
      }
    }
  }
  fill(upper_, 0, std::make_index_sequence<kYahtzeeUpperCategories>());
  fill(lower_, kYahtzeeUpperCategories, std::make_index_sequence<kYahtzeeLowerCategories>());
  join();
}

template <std::size_t... kSizes>
void YahtzeeAssignment::fill(Table& table, std::size_t first_category,
                             std::index_sequence<kSizes...> /*sizes*/) const {
  (fill_sets(table, first_category + kSizes, std::make_index_sequence<kSizes + 1>()), ...);
}

/// Fills in the sets of as many rolls as there are `steps`; the length of the inner loop is a constant
/// because that halves the time.
template <std::size_t... kSteps>
void YahtzeeAssignment::fill_sets(Table& table, std::size_t category,
                                  std::index_sequence<kSteps...> steps) const {
  const RollSets& sets = roll_sets();
  const ByteLanes* scores = scores_[category].data();
  const SetStep* step = sets.steps[steps.size()].data();
  for (std::size_t set = sets.first[steps.size()]; set < sets.first[steps.size() + 1]; ++set) {
    ByteLanes best{};
    ((best = larger(best, table[step[kSteps].from] + scores[step[kSteps].roll])), ...);
    table[set] = best;
    step += steps.size();
  }
}

/// Finds the best total as best_lower_ + (upper half - what the lower half is short of best_lower_).
/// That difference is never negative for the best set, so bytes cut off at zero are enough.
void YahtzeeAssignment::join() {
  const RollSets& sets = roll_sets();
  best_lower_ = ByteLanes{};
  for (std::size_t set = sets.first[kYahtzeeLowerCategories]; set < lower_.size(); ++set) {
    best_lower_ = larger(best_lower_, lower_[set]);
  }
  best_rest_ = ByteLanes{};
  for (std::size_t set = sets.first[kYahtzeeUpperCategories]; set < upper_.size(); ++set) {
    const ByteLanes short_of = best_lower_ - lower_[sets.rest(set)];
    const ByteLanes upper = add_from(upper_[set], kYahtzeeBonusFrom, kYahtzeeBonus);
    best_rest_ = larger(best_rest_, larger(upper, short_of) - short_of);
  }
}

YahtzeeScores YahtzeeAssignment::best_scores(std::size_t lane) const {
  const RollSets& sets = roll_sets();
  YahtzeeScores scores{};
  for (std::size_t set = sets.first[kYahtzeeUpperCategories]; set < upper_.size(); ++set) {
    const int upper = upper_[set][lane];
    if (upper + yahtzee_bonus(upper) + lower_[sets.rest(set)][lane] != best_total(lane)) continue;
    trace(upper_, 0, kYahtzeeUpperCategories, set, lane, scores);
    trace(lower_, kYahtzeeUpperCategories, kYahtzeeLowerCategories, sets.rest(set), lane, scores);
    break;
  }
  return scores;
}

/// Walks from `set` of `size` rolls back to the empty one by steps that make up its sum exactly. There is
/// always such a step, also where no roll scores anything.
void YahtzeeAssignment::trace(const Table& table, std::size_t first_category, std::size_t size,
                              std::size_t set, std::size_t lane, YahtzeeScores& scores) const {
  const RollSets& sets = roll_sets();
  for (; size > 0; --size) {
    const std::size_t category = first_category + size - 1;
    const SetStep* step = sets.steps[size].data() + (set - sets.first[size]) * size;
    while (table[step->from][lane] + scores_[category][step->roll][lane] != table[set][lane])
      ++step;
    scores[category] = scores_[category][step->roll][lane];
    set = step->from;
  }
}

}  // namespace casewise::reference
