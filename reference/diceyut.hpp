// The trusted solver of the dice board game with four horses (problem `diceyut`): exact, and made for
// many games in a row. It knows nothing of text or files; diceyut_main.cpp reads and prints.
// Threading: a pure function.
#pragma once

#include <array>

namespace casewise::reference {

inline constexpr int kDiceyutTurns = 10;

/// The ten rolls of a game in the order in which they are played, each 1..5.
using DiceyutRolls = std::array<int, kDiceyutTurns>;

/// The greatest total score of a game. Throws std::invalid_argument if a roll is not 1..5.
///
/// Every game has one: in each turn some horse can move. A move always leads to a later square of the
/// order start, outer path, the three shortcuts, 25, 30, 35, 40, so the horse that is last in that order
/// lands where no other unfinished horse is, or finishes. And one horse is always unfinished: the
/// shortest way from start to finish has 13 squares, three rolls at least, and four times three is more
/// than ten.
[[nodiscard]] int diceyut_best_score(const DiceyutRolls& rolls);

}  // namespace casewise::reference
