// The limits that the kernel keeps for each process (setrlimit): a second line of defence where control
// groups count the whole tree, the only one where there are none. Threading: set-up code of the zygote.
#pragma once

#include "harness/base/error.hpp"
#include "harness/slot/mini_init.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// The caller's own limits are not the contest's. Where they cannot be lifted they stay.
void lift_own_limits();

/// How many files a program may have open. One fewer than the caller, whose own limits have been lifted: no
/// program can have a descriptor with this number or a higher one.
[[nodiscard]] int open_files();

/// For good, since the filter keeps programs from changing it. A host that pipes core dumps into a program
/// ignores every limit but one byte (core(5)), and one byte is less than any file would have.
void forbid_core_dumps();

/// Adds the limits of a run. `grouped`: control groups count CPU time, memory and processes of the tree. An
/// error when a hard limit of ours keeps the program from what it may use.
[[nodiscard]] Status add_limits(Launch& launch, const RequestHeader& header, bool grouped);

}  // namespace casewise::slot
