// Made by scripts/sync-packages from reference/yahtzee_main.cpp and the files below; not to be edited by hand.
//   reference/program.hpp
//   reference/number_reader.hpp
//   reference/yahtzee.hpp
//   reference/yahtzee_scoring.hpp
//   reference/yahtzee_input.hpp
//   reference/program.cpp
//   reference/number_reader.cpp
//   reference/yahtzee.cpp
//   reference/yahtzee_assignment.hpp
//   reference/byte_lanes.hpp
//   reference/yahtzee_scoring.cpp
//   reference/yahtzee_input.cpp
//   reference/yahtzee_assignment.cpp
// SPDX-FileCopyrightText: 2026 The Casewise authors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// ---- reference/yahtzee_main.cpp

// Problem `yahtzee`: the number of cases and their rolls on standard input, a line "Case i: total" for
// each case on standard output.

// ---- reference/program.hpp

// What the programs around the reference solvers have in common: all of standard input in, all of the
// answer out, or a message and exit status 1. Threading: for main() only.

// ---- reference/number_reader.hpp

// Reads the whitespace-separated integers of a solver's input, and refuses what is not one. It knows no
// problem. Threading: an object belongs to one thread.

namespace casewise::reference {

/// The input is not what the problem promises; what() says where.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class NumberReader {
 public:
  /// `text` must outlive the reader.
  explicit NumberReader(std::string_view text) : text_(text) {}

  /// True if nothing but whitespace is left.
  [[nodiscard]] bool at_end();

  /// The next integer. Throws InputError if the input ends, if the next word is not an integer, or if it
  /// is not in low..high; `what` names it in the message.
  [[nodiscard]] int next(int low, int high, std::string_view what);

  /// Throws InputError unless at_end().
  void expect_end();

 private:
  void skip_space();
  [[noreturn]] void fail(const std::string& message) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace casewise::reference

namespace casewise::reference {

/// Appends the answer to a whole input; throws InputError if the input is bad.
using SolveFunction = void (*)(NumberReader& input, std::string& answer);

/// Reads standard input, calls `solve` and writes its answer to standard output. If the input is bad or
/// cannot be read, or the answer cannot be written, says so on standard error. Nothing is written for a
/// bad input. Returns the exit status, 0 or 1.
[[nodiscard]] int run_program(SolveFunction solve);

/// Appends a decimal integer.
void append_number(std::string& text, int number);

}  // namespace casewise::reference

// ---- reference/yahtzee.hpp

// The trusted solver of problem `yahtzee`: the best total of each game. It knows nothing of text or
// files; yahtzee_main.cpp reads and prints. Threading: pure functions.

// ---- reference/yahtzee_scoring.hpp

// Scores of a yahtzee roll in each category: what the problems `yahtzee` and `yahtzeecard` share. It
// does not know which roll goes into which category. Threading: pure functions.

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

namespace casewise::reference {

/// The best total of each game, bonus included, in the order of `games`. Games are solved sixteen at a
/// time, so one call with many games is much faster than many calls with one. Throws
/// std::invalid_argument if a die is not 1..6.
[[nodiscard]] std::vector<int> yahtzee_best_totals(const std::vector<YahtzeeGame>& games);

}  // namespace casewise::reference

// ---- reference/yahtzee_input.hpp

// Reads yahtzee games as the problems `yahtzee` and `yahtzeecard` give them. Threading: see NumberReader.

namespace casewise::reference {

/// Reads the 65 dice of one game. Throws InputError if they are not all there or one is not 1..6.
[[nodiscard]] YahtzeeGame read_yahtzee_game(NumberReader& input);

}  // namespace casewise::reference

namespace casewise::reference {
namespace {

void solve_yahtzee(NumberReader& input, std::string& answer) {
  const int cases = input.next(0, std::numeric_limits<int>::max(), "the number of cases");
  std::vector<YahtzeeGame> games;
  for (int i = 0; i < cases; ++i)
    games.push_back(read_yahtzee_game(input));
  input.expect_end();
  int number = 0;
  for (const int total : yahtzee_best_totals(games)) {
    answer += "Case ";
    append_number(answer, ++number);
    answer += ": ";
    append_number(answer, total);
    answer += '\n';
  }
}

}  // namespace
}  // namespace casewise::reference

int main() {
  return casewise::reference::run_program(casewise::reference::solve_yahtzee);
}

// ---- reference/program.cpp

namespace casewise::reference {
namespace {

[[nodiscard]] std::string read_standard_input() {
  std::string text;
  std::array<char, 65536> chunk;
  std::size_t size = 0;
  while ((size = std::fread(chunk.data(), 1, chunk.size(), stdin)) > 0)
    text.append(chunk.data(), size);
  if (std::ferror(stdin) != 0) throw std::runtime_error("cannot read standard input");
  return text;
}

void write_standard_output(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) throw std::runtime_error("cannot write standard output");
}

}  // namespace

int run_program(SolveFunction solve) {
  try {
    const std::string text = read_standard_input();
    NumberReader input(text);
    std::string answer;
    solve(input, answer);
    write_standard_output(answer);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}

void append_number(std::string& text, int number) {
  std::array<char, 12> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), result.ptr);
}

}  // namespace casewise::reference

// ---- reference/number_reader.cpp

namespace casewise::reference {
namespace {

[[nodiscard]] bool is_input_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

bool NumberReader::at_end() {
  skip_space();
  return position_ == text_.size();
}

int NumberReader::next(int low, int high, std::string_view what) {
  if (at_end()) fail("the input ends where " + std::string(what) + " should be");
  const char* const begin = text_.data() + position_;
  const char* const end = text_.data() + text_.size();
  int value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value);
  const bool whole_word = stop == end || is_input_space(*stop);
  if (error != std::errc() || !whole_word || value < low || value > high) {
    fail(std::string(what) + " should be an integer from " + std::to_string(low) + " to " +
         std::to_string(high));
  }
  position_ = static_cast<std::size_t>(stop - text_.data());
  return value;
}

void NumberReader::expect_end() {
  if (!at_end()) fail("the input should end here");
}

void NumberReader::skip_space() {
  while (position_ < text_.size() && is_input_space(text_[position_]))
    ++position_;
}

void NumberReader::fail(const std::string& message) const {
  const auto before = text_.substr(0, position_);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  throw InputError("line " + std::to_string(line) + ": " + message);
}

}  // namespace casewise::reference

// ---- reference/yahtzee.cpp

// ---- reference/yahtzee_assignment.hpp

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

// ---- reference/byte_lanes.hpp

// Sixteen bytes that are added and compared side by side, one of each game that is solved at once. With
// g++ and clang it is a vector of the compiler, which every target of theirs supports; elsewhere, or with
// CASEWISE_SCALAR_LANES, an array. Both give the same numbers. Threading: pure functions.

namespace casewise::reference {

inline constexpr std::size_t kByteLanes = 16;

#if defined(__GNUC__) && !defined(CASEWISE_SCALAR_LANES)

using ByteLanes = std::uint8_t __attribute__((vector_size(kByteLanes)));

/// The larger byte of each lane.
[[nodiscard]] inline ByteLanes larger(ByteLanes a, ByteLanes b) {
  return a > b ? a : b;
}
/// Adds `extra` in the lanes that are `from` or more.
[[nodiscard]] inline ByteLanes add_from(ByteLanes a, std::uint8_t from, std::uint8_t extra) {
  return a >= from ? a + extra : a;
}

#else

struct ByteLanes {
  std::array<std::uint8_t, kByteLanes> lane;

  std::uint8_t& operator[](std::size_t i) { return lane[i]; }
  std::uint8_t operator[](std::size_t i) const { return lane[i]; }
};

template <typename Function>
[[nodiscard]] ByteLanes for_each_lane(const ByteLanes& a, const ByteLanes& b, Function function) {
  ByteLanes result;
  for (std::size_t i = 0; i < kByteLanes; ++i) {
    result[i] = static_cast<std::uint8_t>(function(a[i], b[i]));
  }
  return result;
}

[[nodiscard]] inline ByteLanes operator+(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x + y; });
}
[[nodiscard]] inline ByteLanes operator-(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x - y; });
}
[[nodiscard]] inline ByteLanes larger(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x > y ? x : y; });
}
[[nodiscard]] inline ByteLanes add_from(const ByteLanes& a, std::uint8_t from, std::uint8_t extra) {
  return for_each_lane(a, a, [=](int x, int) { return x >= from ? x + extra : x; });
}

#endif

}  // namespace casewise::reference

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

// ---- reference/yahtzee_scoring.cpp

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

// ---- reference/yahtzee_input.cpp

namespace casewise::reference {

YahtzeeGame read_yahtzee_game(NumberReader& input) {
  YahtzeeGame game{};
  for (YahtzeeRoll& roll : game) {
    for (std::uint8_t& die : roll)
      die = static_cast<std::uint8_t>(input.next(1, 6, "a die"));
  }
  return game;
}

}  // namespace casewise::reference

// ---- reference/yahtzee_assignment.cpp

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
