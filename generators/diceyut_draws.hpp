// Draws of inputs for the problem diceyut: ten rolls of a die with the faces 1..5.
// Does not know: options, files, the answer.
// Threading: pure functions of the Choices they are given.
#pragma once

#include <array>
#include <ostream>
#include <string>
#include <vector>

#include "generators/lib/choices.hpp"

namespace casewise::generators {

inline constexpr std::size_t kDiceyutRolls = 10;
inline constexpr int kDiceyutFaces = 5;

using DiceyutRolls = std::array<int, kDiceyutRolls>;

enum class DiceyutDraw {
  uniform,   ///< each face equally likely
  skewed,    ///< each face has a weight of its own, drawn once an input
  few,       ///< two faces only
  constant,  ///< one face only
  low,       ///< mostly 1 and 2: horses stay on the board
  high,      ///< mostly 4 and 5: horses finish early
  shortcut,  ///< horses stop on squares 5, 10, 15 and then meet on 25, 30 or 40
  runs,      ///< runs of equal rolls
};

/// The names of the draws, in the order of the enumerators.
[[nodiscard]] std::vector<std::string> diceyut_draw_names();

[[nodiscard]] DiceyutRolls draw_diceyut(Choices& choices, DiceyutDraw draw);

/// One line of ten integers.
void write_diceyut(std::ostream& out, const DiceyutRolls& rolls);

}  // namespace casewise::generators
