// The timing error of this host: one piece of work, always the same, run again and again, alone and with all
// slots busy. Threading: starts threads of its own and waits for them.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "harness/base/duration.hpp"
#include "harness/base/error.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::sandbox {

/// How the CPU times of equal runs differ. Shares are of the median.
struct Noise {
  std::size_t slots = 0;  ///< at work at the same time
  std::size_t runs = 0;
  Duration median{};
  double spread = 0;  ///< between the runs at 10 and at 90 per cent
  double worst = 0;   ///< between the shortest and the longest run
  double uneven = 0;  ///< between the medians of the fastest and of the slowest slot: cores may differ
};

/// What the CPU times of some runs tell: for each slot at work the times of its runs, at least one.
[[nodiscard]] Noise noise_of(std::vector<std::vector<Duration>> slots);

/// Runs the work about `rounds` times with one slot, then with all. `told` hears of each finished run.
[[nodiscard]] Result<std::vector<Noise>> measure_noise(std::vector<std::unique_ptr<Sandbox>>& slots,
                                                       std::size_t rounds, const std::function<void()>& told);

}  // namespace casewise::sandbox
