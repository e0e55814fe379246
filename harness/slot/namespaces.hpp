// What a zygote does to itself, once, before it builds its file system. Threading: single-threaded set-up
// code.
#pragma once

#include <cstdint>

#include "harness/base/error.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// Enters mount, network, UTS, IPC and control group namespaces of its own, and without root a user
/// namespace. Gives the clone flags that every run needs beside.
[[nodiscard]] Result<std::uint64_t> enter_namespaces(Privilege privilege);

/// Stays on one core (-1: on any) for good, and so does everything that is started here: the filter keeps
/// programs from changing it.
[[nodiscard]] Status pin(int core);

}  // namespace casewise::slot
