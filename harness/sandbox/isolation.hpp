// What to say of a slot's isolation: its level and what the host does not give. Threading: a pure function.
#pragma once

#include "harness/sandbox/group.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::sandbox {

/// `own_user`: programs run as another user than the judge; `counts_cpu`: the CPU time of the whole tree is
/// known.
[[nodiscard]] Isolation describe_isolation(const SlotGroup& group, bool own_user, bool counts_cpu);

}  // namespace casewise::sandbox
