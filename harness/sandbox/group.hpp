// The control groups of one slot: made and removed by the judge, used by the slot's zygote, which inherits
// the descriptors. Threading: one slot, one thread on either side.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/fd.hpp"

namespace casewise::sandbox {

enum class GroupKind {
  none,  ///< no control groups: limits hold for each process alone
  v1,    ///< memory, pids and cpuacct hierarchies; the zygote lives in the groups
  v2,    ///< one fresh group a run below the slot's; the zygote stays outside
};

/// Owns the directories of a slot's groups. Destroy it only after the zygote has ended.
class SlotGroup {
 public:
  /// The best kind that can be made here; never fails, since `none` always can.
  [[nodiscard]] static std::unique_ptr<SlotGroup> create(int slot);
  [[nodiscard]] static std::unique_ptr<SlotGroup> create_none();
  SlotGroup(const SlotGroup&) = delete;
  SlotGroup& operator=(const SlotGroup&) = delete;
  ~SlotGroup();

  [[nodiscard]] GroupKind kind() const { return kind_; }
  /// The descriptors that the zygote must keep.
  [[nodiscard]] std::vector<int> descriptors() const;

 private:
  friend class Meter;
  SlotGroup() = default;
  bool make(const std::filesystem::path& parent, int slot, Fd& fd);
  bool make_v1(int slot);
  bool make_v2(int slot);
  void remove();

  GroupKind kind_ = GroupKind::none;
  Fd memory_;  // v1 directories
  Fd pids_;
  Fd cpu_;
  Fd unified_;  // v2 directory
  std::vector<std::filesystem::path> directories_;
};

/// The zygote's side: sets the limits of a run, reads what it used. Counters are those of the kernel for the
/// whole tree, never sums of what was waited for.
class Meter {
 public:
  explicit Meter(const SlotGroup& group) : group_(&group) {}

  /// Moves the calling process into the slot's groups, where its kind has it there.
  [[nodiscard]] bool join() const;
  /// Lifts the limits of the run before, so that laying out files for the next one is not held to them.
  void relax() const;
  /// Sets the limits and starts counting. Errno is set on failure.
  [[nodiscard]] bool begin(Bytes memory, unsigned processes);
  /// The v2 group into which the run is born, or -1.
  [[nodiscard]] int run_group() const { return run_.get(); }
  /// CPU time since `begin`; none without control groups.
  [[nodiscard]] std::optional<Duration> cpu() const;

  struct Figures {
    std::optional<Duration> cpu;
    std::optional<Bytes> memory;  ///< peak
    bool out_of_memory = false;   ///< the kernel killed a process of the run for memory
  };
  /// Reads the figures of a run whose processes are all gone, and takes its group away.
  [[nodiscard]] Figures end();

 private:
  [[nodiscard]] bool begin_v1(Bytes memory, unsigned processes);
  [[nodiscard]] std::uint64_t memory_at_rest(int group);
  [[nodiscard]] bool begin_v2(Bytes memory, unsigned processes);

  const SlotGroup* group_;
  Fd run_;
  std::uint64_t cpu_before_ = 0;     // ns
  std::uint64_t memory_before_ = 0;  // bytes: what the zygote itself holds
  std::uint64_t least_held_ = 0;     // bytes: what the group held at rest when it was last cleaned
  std::uint64_t kills_before_ = 0;
};

}  // namespace casewise::sandbox
