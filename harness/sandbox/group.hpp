// The control groups of one slot: made and removed by the judge, used by the slot's zygote, which gets the
// descriptors. Threading: one slot, one thread.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/os/delegated_group.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::sandbox {

/// Owns the directories of a slot's groups. Destroy it only after the zygote has ended.
class SlotGroup {
 public:
  /// The best kind that can be made here; never fails, since `none` always can.
  [[nodiscard]] static std::unique_ptr<SlotGroup> create(int slot, slot::Privilege privilege);
  [[nodiscard]] static std::unique_ptr<SlotGroup> create_none(std::string why);
  SlotGroup(const SlotGroup&) = delete;
  SlotGroup& operator=(const SlotGroup&) = delete;
  ~SlotGroup();

  [[nodiscard]] slot::GroupKind kind() const { return kind_; }
  /// Of `none`: what kept this host from giving more.
  [[nodiscard]] const std::string& why_none() const { return why_none_; }
  /// Whether the kernel keeps the peak of the whole tree's memory.
  [[nodiscard]] bool has_peak() const;
  /// The directories, in the order that the zygote expects.
  [[nodiscard]] std::vector<int> descriptors() const;

 private:
  SlotGroup() = default;
  bool make(const std::filesystem::path& parent, int slot);
  bool make_v1(int slot);
  Status make_v2(int slot);
  void remove();

  slot::GroupKind kind_ = slot::GroupKind::none;
  std::string why_none_;
  std::shared_ptr<const os::DelegatedGroup> parent_;  // v2
  std::vector<Fd> fds_;
  std::vector<std::filesystem::path> directories_;
};

}  // namespace casewise::sandbox
