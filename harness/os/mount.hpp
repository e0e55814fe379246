// The mount calls that a sandbox needs. Every function changes the calling process' mount namespace, which
// must be its own. Threading: single-threaded set-up code.
#pragma once

#include <string>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"

namespace casewise::os {

/// From now on no mount of ours is seen outside, and none made outside is seen here.
[[nodiscard]] Status make_mounts_private();

/// The tree `source` seen at `target` (a directory for a directory, a file for a file): read-only, no
/// set-uid, devices only where asked for.
[[nodiscard]] Status bind_read_only(const std::string& source, const std::string& target,
                                    bool devices = false);

/// A fresh empty file system in memory.
[[nodiscard]] Status mount_memory(const std::string& target, Bytes size, unsigned inodes, unsigned mode);

[[nodiscard]] Status make_read_only(const std::string& target);

/// Takes a mount away at once, even when something still uses it.
[[nodiscard]] Status detach(const std::string& target);

/// Makes `root` the root directory and takes the old root away.
[[nodiscard]] Status enter_root(const std::string& root);

}  // namespace casewise::os
