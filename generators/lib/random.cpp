#include "generators/lib/random.hpp"

#include <limits>
#include <stdexcept>

namespace casewise::generators {
namespace {

constexpr std::uint64_t rotated_left(std::uint64_t bits, int count) noexcept {
  return (bits << count) | (bits >> (64 - count));
}

}  // namespace

std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31);
}

Random::Random(std::uint64_t seed) noexcept {
  for (std::uint64_t& word : state_)
    word = splitmix64(seed);
}

Random::Random(const State& state) : state_(state) {
  if (state == State{}) throw std::invalid_argument("the state of xoshiro256** must not be all zero");
}

std::uint64_t Random::next() noexcept {
  const std::uint64_t result = rotated_left(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotated_left(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t n) {
  if (n == 0) throw std::invalid_argument("there is no number below 0");
  // The lowest 2^64 mod n values are refused, so that n divides the count of those that are left.
  const std::uint64_t refused = (0 - n) % n;
  while (true) {
    const std::uint64_t bits = next();
    if (bits >= refused) return bits % n;
  }
}

std::uint64_t Random::up_to(std::uint64_t greatest) {
  if (greatest == std::numeric_limits<std::uint64_t>::max()) return next();
  return below(greatest + 1);
}

}  // namespace casewise::generators
