#include "harness/slot/calibration.hpp"

#include <array>

namespace casewise::slot {

void work(std::uint64_t rounds) {
  constexpr std::size_t kWords = std::size_t{1} << 19U;  // 4 MiB: more than the caches nearest to a core hold
  static std::array<std::uint64_t, kWords> memory;
  constexpr std::uint64_t kSteps = 100'000;  // a round
  std::uint64_t state = 1;
  for (std::uint64_t step = 0; step < rounds * kSteps; ++step) {
    state = state * 6364136223846793005U + 1442695040888963407U;  // Knuth's generator (MMIX)
    volatile std::uint64_t& word = memory[(state >> 40U) % kWords];
    word = word + state;
  }
}

}  // namespace casewise::slot
