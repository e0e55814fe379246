// The files that `run` takes into a sandbox and out of it again. Threading: free functions.
#pragma once

#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::cli {

/// Each path under the last part of its name; a directory with all that is in it. Links in directories are
/// refused: they could show what the user did not mean to.
[[nodiscard]] Result<std::vector<sandbox::PackedFile>> read_files(const std::vector<std::string>& paths);

/// Makes the directory, if it is not there. One that holds something is an error: what a program leaves must
/// not replace anything, nor be led elsewhere by a link.
[[nodiscard]] Status make_empty_directory(const std::string& path);

/// Copies all regular files below `scratch`, which untrusted code made, into the empty directory: all of
/// them, or none when they cannot be read, which is an ErrorCode::input. `limit`: bytes that they may have
/// together, whatever holes there are in them.
[[nodiscard]] Status copy_out(const Fd& scratch, Bytes limit, const std::string& directory);

}  // namespace casewise::cli
