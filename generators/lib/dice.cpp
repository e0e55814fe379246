#include "generators/lib/dice.hpp"

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace casewise::generators {

int draw_die(Choices& choices, int faces) {
  return static_cast<int>(choices.draw(1, faces));
}

std::vector<int> draw_different_faces(Choices& choices, std::size_t count, int faces) {
  std::vector<int> all(static_cast<std::size_t>(faces));
  if (count > all.size()) throw std::invalid_argument("a die has no more different faces than faces");
  std::iota(all.begin(), all.end(), 1);
  for (std::size_t at = 0; at < count; ++at) {
    const auto from = choices.draw(static_cast<std::int64_t>(at), faces - 1);
    std::swap(all[at], all[static_cast<std::size_t>(from)]);
  }
  all.resize(count);
  return all;
}

}  // namespace casewise::generators
