// Draws of dice that several generators share.
// Does not know: the rules of any game.
// Threading: pure functions of the Choices they are given.
#pragma once

#include <cstddef>
#include <vector>

#include "generators/lib/choices.hpp"

namespace casewise::generators {

/// A face 1..faces, every one equally likely.
int draw_die(Choices& choices, int faces);

/// `count` different faces of 1..faces in any order; the simplest are 1, 2, and so on.
/// Throws std::invalid_argument when there are not so many.
std::vector<int> draw_different_faces(Choices& choices, std::size_t count, int faces);

}  // namespace casewise::generators
