// Reading what untrusted code left in its /tmp. Never follows a link, never opens anything but a regular
// file, never reads more than it was told to. Errors: ErrorCode::input for what that code left or did not
// leave, ErrorCode::system for what is not its doing. Threading: free functions.
#pragma once

#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::sandbox {

/// The bytes of one regular file below the directory `scratch`.
[[nodiscard]] Result<std::string> read_scratch(int scratch, const std::string& name, Bytes limit);

/// Whether there is anything of this name, be it one that cannot be read.
[[nodiscard]] bool exists_in_scratch(int scratch, const std::string& name);

/// All regular files below the sub-directory `name`, with names relative to it, in byte order. What is not a
/// regular file or a directory is left out. Fails when they are more than `max_files` or `limit` together.
[[nodiscard]] Result<std::vector<PackedFile>> read_scratch_tree(int scratch, const std::string& name,
                                                                Bytes limit, std::size_t max_files);

}  // namespace casewise::sandbox
