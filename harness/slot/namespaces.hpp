// What a slot's zygote does to itself, once, before it builds its file system. Threading: for a process that
// has one thread.
#pragma once

#include <cstdint>

#include "harness/base/error.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// Moves the calling process into namespaces of its own. The result: the kinds (CLONE_NEW...) that each run
/// needs anew.
[[nodiscard]] Result<std::uint64_t> enter_namespaces(const Setup& setup);

}  // namespace casewise::slot
