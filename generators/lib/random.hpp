// Random numbers that are the same on every platform and compiler: xoshiro256** (Blackman and Vigna,
// "Scrambled linear pseudorandom number generators"), its state filled from one seed by splitmix64.
// The distributions of the standard library are not used anywhere: each library draws differently.
// Does not know: what the numbers are for. Not for secrets.
// Threading: a Random belongs to one thread at a time; splitmix64 is a pure function of its argument.
#pragma once

#include <array>
#include <cstdint>

namespace casewise::generators {

/// One step of splitmix64: moves `state` on and returns 64 well mixed bits of it.
std::uint64_t splitmix64(std::uint64_t& state) noexcept;

class Random {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Random(std::uint64_t seed) noexcept;

  /// Throws std::invalid_argument when all four words are 0, the one state that never leaves itself.
  explicit Random(const State& state);

  /// 64 random bits.
  std::uint64_t next() noexcept;

  /// A number in [0, n), every one equally likely. Throws std::invalid_argument for n = 0.
  std::uint64_t below(std::uint64_t n);

  /// A number in [0, greatest], every one equally likely; any `greatest` is right.
  std::uint64_t up_to(std::uint64_t greatest);

 private:
  State state_{};
};

}  // namespace casewise::generators
