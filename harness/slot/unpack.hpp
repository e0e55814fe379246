// The far side of a file pack: laying out a small set of files in the slot's file system. The format is
// that of sandbox/file_pack.cpp, which writes it. Threading: free functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "harness/base/error.hpp"

namespace casewise::slot {

/// In front of each file of a pack; then its name, then its bytes. Never leaves this machine, so plain memory
/// order. A name that ends with a slash is an empty directory that everybody may write to.
struct PackEntry {
  std::uint64_t size = 0;
  std::uint32_t name_length = 0;
  std::uint32_t mode = 0;  ///< permissions
};

/// Lays the files of a packed descriptor out below the directory `target`, which must be empty. They get
/// the mode of their entry. Names are checked again here, on the far side of the border.
[[nodiscard]] Status unpack(int pack, int target);

/// True for a name that unpack takes: a relative path of plain components, no "", ".", "..", no leading
/// slash, no NUL, none longer than a file system takes; one slash at the end is allowed.
[[nodiscard]] bool is_pack_name(std::string_view name);

/// True for a name that stands for a directory.
[[nodiscard]] bool is_directory_name(std::string_view name);

}  // namespace casewise::slot
