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
/// makes it the root directory. Afterwards nothing of the host is left but read-only system directories, and
/// with `keep_proc`, where no program can see it, its /proc: in a user namespace the kernel mounts a new one
/// only beside one that is there.
[[nodiscard]] Status build_jail(const char* mount_point, bool keep_proc);

/// /box and /tmp of one view.
class Furniture {
 public:
  explicit Furniture(View view);

  /// Has /box hold the files of the pack with this id; -1 when the slot should have it from an earlier run.
  [[nodiscard]] Status set_box(std::uint64_t id, int pack);
  /// Where the next run, and only that, mounts its /proc.
  [[nodiscard]] const char* expect_proc();
  /// A fresh /tmp of this size, with the staged files in it (-1: none).
  [[nodiscard]] Status open_scratch(Bytes size, int staged);
  /// Takes /tmp away again. Gives its descriptor when it is to be kept.
  [[nodiscard]] Result<Fd> close_scratch(bool keep);

  /// Takes /proc away again, if a run mounted it.
  [[nodiscard]] Status close_proc();

  /// True while a /tmp or /proc is there that should be gone: nothing may run here any more.
  [[nodiscard]] bool dirty() const { return scratch_ || proc_; }

 private:
  [[nodiscard]] Status fill_box(int pack);

  std::string box_path_;
  std::string scratch_path_;
  std::string proc_path_;
  std::uint64_t box_id_ = 0;
  bool scratch_ = false;
  bool proc_ = false;
};

}  // namespace casewise::slot
