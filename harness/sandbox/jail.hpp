// The file system that programs in a slot see, and the changes to it between two runs. Runs in the zygote,
// in mount, network, IPC and UTS namespaces of its own. Threading: single-threaded.
#pragma once

#include <cstdint>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace casewise::sandbox {

/// Where the programs' root directory lies below the zygote's.
constexpr const char* kJail = "/jail";

/// Builds the tree on the memory file system that it mounts over `mount_point` (any existing directory), and
/// makes it the root directory. Afterwards nothing of the host is left but read-only system directories.
[[nodiscard]] Status build_jail(const char* mount_point);

/// /box and /tmp of the jail.
class Furniture {
 public:
  /// Has /box hold the files of the pack with this id; -1 when the slot should have it from an earlier run.
  [[nodiscard]] Status set_box(std::uint64_t id, int pack);
  /// A fresh /tmp of this size, with the staged files in it (-1: none).
  [[nodiscard]] Status open_scratch(Bytes size, int staged);
  /// Takes /tmp away again. Gives its descriptor when it is to be kept.
  [[nodiscard]] Result<Fd> close_scratch(bool keep);

 private:
  std::uint64_t box_id_ = 0;
  bool scratch_ = false;
};

}  // namespace casewise::sandbox
