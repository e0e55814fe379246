// What to say of a slot's isolation: its level and what the host does not give. Threading: a pure function.
#pragma once

#include "harness/sandbox/group.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::sandbox {

/// `counts_cpu`: whether the CPU time of the whole tree is known.
[[nodiscard]] Isolation describe_isolation(slot::Privilege privilege, const SlotGroup& group,
                                           bool counts_cpu);

}  // namespace casewise::sandbox
