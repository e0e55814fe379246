// A fixed piece of work: run as a program under judgement, it shows how much the times of one program differ
// on this host. Threading: single-threaded.
#pragma once

#include <cstdint>

namespace casewise::slot {

/// Name under which the slot program is started for this: `work ROUNDS`.
constexpr const char* kCalibrationName = "work";

/// Arithmetic and memory accesses, always the same; about a millisecond a round.
void work(std::uint64_t rounds);

}  // namespace casewise::slot
