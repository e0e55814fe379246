// Zip archives that are the same, byte for byte, whenever and wherever they are made of the same files. The
// only header behind which libarchive stands for writing. Threading: one thread.
#pragma once

#include <filesystem>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/package/tree_writer.hpp"

namespace casewise::convert {

/// Writes a zip of `files`, whose names in it have `prefix` in front, in the order of their names, with the
/// mode 644 or 755 and one fixed time. The caller commits `into`.
[[nodiscard]] Status write_zip(const package::NewTree& files, const std::string& prefix, AtomicFile& into,
                               const package::Stop& stop);

}  // namespace casewise::convert
