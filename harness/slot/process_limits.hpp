// The limits that the kernel keeps for each process (setrlimit): a second line of defence where control
// groups count the whole tree, the only one where there are none. Threading: set-up code of the zygote.
#pragma once

#include <array>

#include <sys/resource.h>

#include "harness/base/error.hpp"
#include "harness/slot/mini_init.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// The caller's own limits are not the contest's. Where they cannot be lifted they stay.
void lift_own_limits();

/// How many files a program may have open. One fewer than the caller, whose own limits have been lifted: no
/// program can have a descriptor with this number or a higher one.
[[nodiscard]] int open_files();

/// Sets those that are the same for every run, on the caller, whose children inherit them. What the caller
/// has open beyond the number of files stays open.
void limit_for_good(int open_files);

/// For good, since the filter keeps programs from changing it. A host that pipes core dumps into a program
/// ignores every limit but one byte (core(5)), and one byte is less than any file would have.
void forbid_core_dumps();

/// Those that differ from run to run.
class RunLimits {
 public:
  /// Reads the caller's own hard limits, which have been lifted.
  RunLimits();

  /// Adds the limits of a run. `grouped`: control groups hold memory and processes of the tree; `counts_cpu`:
  /// its CPU time is counted, by whatever means. An error when a hard limit of ours keeps the program from
  /// what it may use.
  [[nodiscard]] Status add(Launch& launch, const RequestHeader& header, bool grouped, bool counts_cpu) const;

 private:
  std::array<rlim_t, RLIM_NLIMITS> hard_{};
};

}  // namespace casewise::slot
