// The dice board game as most published solutions solve it: depth-first search over the four horses of
// each turn, cut where even 40 points in every turn left would not beat the best score known. It is the
// test oracle and the benchmark's baseline, so it shares no code with the solver it checks.
// Threading: a pure function.
#pragma once

#include <array>

namespace casewise::reference::textbook {

/// The greatest total score of ten rolls, each 1..5 (not checked).
[[nodiscard]] int diceyut_best_score(const std::array<int, 10>& rolls);

}  // namespace casewise::reference::textbook
