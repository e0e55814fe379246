// From what a run's init and its meter saw to what the judge is told. Threading: pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "harness/slot/meter.hpp"
#include "harness/slot/mini_init.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// A run that was not started, and why.
[[nodiscard]] Reply refusal(const std::string& step, int error);

/// A run whose processes are all gone.
struct Ended {
  Ending ending = Ending::exited;  ///< exited unless the zygote itself ended it
  std::int64_t start_ns = 0;       ///< CLOCK_MONOTONIC, as are all times here
  std::int64_t now_ns = 0;
  GroupKind groups = GroupKind::none;
  Meter::Figures figures;
};

[[nodiscard]] Reply conclude(const RequestHeader& header, const Ended& run, const InitReport& report);

}  // namespace casewise::slot
