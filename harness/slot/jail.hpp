// The file system that programs in a slot see, and the changes to it between two runs. Runs in the zygote,
// in mount, network, IPC and UTS namespaces of its own. Threading: single-threaded.
#pragma once

#include <cstdint>
#include <string>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

/// The directory below the zygote's root that becomes the root of programs with this view.
[[nodiscard]] const char* root_of(View view);

/// Builds the tree on the memory file system that it mounts over `mount_point` (any existing directory), and
/// makes it the root directory. Afterwards nothing of the host is left but read-only system directories.
[[nodiscard]] Status build_jail(const char* mount_point);

/// /box and /tmp of one view.
class Furniture {
 public:
  explicit Furniture(View view);

  /// Has /box hold the files of the pack with this id; -1 when the slot should have it from an earlier run.
  [[nodiscard]] Status set_box(std::uint64_t id, int pack);
  /// A fresh /tmp of this size, with the staged files in it (-1: none).
  [[nodiscard]] Status open_scratch(Bytes size, int staged);
  /// Takes /tmp away again. Gives its descriptor when it is to be kept.
  [[nodiscard]] Result<Fd> close_scratch(bool keep);

  /// True while a /tmp is there that should be gone: nothing may run here any more.
  [[nodiscard]] bool dirty() const { return scratch_; }

 private:
  [[nodiscard]] Status fill_box(int pack);

  std::string box_path_;
  std::string scratch_path_;
  std::uint64_t box_id_ = 0;
  bool scratch_ = false;
};

}  // namespace casewise::slot
