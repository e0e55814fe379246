// The limits that the kernel keeps for each process (setrlimit): a second line of defence where control
// groups count the whole tree, the only one where there are none. Threading: set-up code of the zygote.
#pragma once

#include "harness/slot/mini_init.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// The caller's own limits are not the contest's. Where they cannot be lifted they stay.
void lift_own_limits();

/// Adds the limits of a run. `grouped`: control groups count CPU time, memory and processes of the tree.
void add_limits(Launch& launch, const RequestHeader& header, bool grouped);

}  // namespace casewise::slot
