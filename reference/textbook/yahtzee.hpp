// Yahtzee as textbooks solve it: a top-down search with a table over sets of rolls, one game at a time.
// It is the test oracle and the benchmark's baseline, so it shares no code with the solvers it checks,
// the scores included. Threading: pure functions.
#pragma once

#include <array>

namespace casewise::reference::textbook {

/// Thirteen rolls of five dice, each 1..6 (not checked).
using Game = std::array<std::array<int, 5>, 13>;

/// Categories 0..12: ones to sixes, chance, three, four and five of a kind, short straight, long
/// straight, full house.
[[nodiscard]] int yahtzee_score(int category, const std::array<int, 5>& roll);

/// The best total, bonus included.
[[nodiscard]] int yahtzee_best_total(const Game& game);

/// The scores of the 13 categories in one assignment with the best total, the bonus, the total.
[[nodiscard]] std::array<int, 15> yahtzee_best_card(const Game& game);

}  // namespace casewise::reference::textbook
