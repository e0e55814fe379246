// Where and how soon the calling thread runs. Threading: each call is for the thread that makes it.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::os {

/// Runs on this core only from now on, and so does everything that this thread starts.
[[nodiscard]] Status run_on_core(int core);

/// The cores on which this thread may run, lowest first; none where a host has more than the C library's sets
/// hold.
[[nodiscard]] std::vector<int> allowed_cores();

/// How a thread takes turns with others on its core: struct sched_attr of the kernel, whose header cannot be
/// had together with the C library's. Source: sched_setattr(2).
struct Scheduling {
  std::uint32_t size = sizeof(Scheduling);
  std::uint32_t policy = 0;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime_ns = 0;
  std::uint64_t deadline_ns = 0;
  std::uint64_t period_ns = 0;
};

/// That of this thread; all zeros, which is the usual one, when the kernel does not tell.
[[nodiscard]] Scheduling present_scheduling();

/// From now on, a program that computes gives the core to this thread as soon as it wakes up, and not at the
/// end of its turn, some milliseconds later. Holds for what this thread starts too. Best effort: who may not
/// have real-time priority asks the kernel for short turns, which then come sooner; kernels before 6.12 know
/// no such wish. The result is what was before, for programs that are to have nothing of this.
[[nodiscard]] Scheduling wake_promptly();

}  // namespace casewise::os
