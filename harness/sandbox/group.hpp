// The control groups of one slot: made and removed by the judge, used by the slot's zygote, which gets the
// descriptors. Threading: one slot, one thread.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::sandbox {

/// Owns the directories of a slot's groups. Destroy it only after the zygote has ended.
class SlotGroup {
 public:
  /// The best kind that can be made here; never fails, since `none` always can.
  [[nodiscard]] static std::unique_ptr<SlotGroup> create(int slot);
  [[nodiscard]] static std::unique_ptr<SlotGroup> create_none();
  SlotGroup(const SlotGroup&) = delete;
  SlotGroup& operator=(const SlotGroup&) = delete;
  ~SlotGroup();

  [[nodiscard]] slot::GroupKind kind() const { return kind_; }
  /// The directories, in the order that the zygote expects.
  [[nodiscard]] std::vector<int> descriptors() const;

 private:
  SlotGroup() = default;
  bool make(const std::filesystem::path& parent, int slot);
  bool make_v1(int slot);
  bool make_v2(int slot);
  void remove();

  slot::GroupKind kind_ = slot::GroupKind::none;
  std::vector<Fd> fds_;
  std::vector<std::filesystem::path> directories_;
};

}  // namespace casewise::sandbox
