// The bytes of a program's source files. Knows nothing of languages. Threading: free functions.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::compile {

/// A file, or all regular files below a directory that are not hidden, in no order. Errors as load_sources
/// has them.
[[nodiscard]] Result<std::vector<sandbox::PackedFile>> read_source_files(const std::filesystem::path& path,
                                                                         Bytes limit);

}  // namespace casewise::compile
