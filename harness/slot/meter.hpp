// What a run may use and did use, by the slot's control groups: sets the limits, reads the counters. Counters
// are the kernel's for the whole tree, never sums of what was waited for.
// Threading: one zygote, one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/fd.hpp"
#include "harness/os/control_file.hpp"
#include "harness/os/tree_clock.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::slot {

class Meter {
 public:
  /// The descriptors are the directories of the slot's groups, in the order that GroupKind gives.
  Meter(GroupKind kind, std::vector<Fd> directories);

  /// Moves the calling process into the slot's groups, where its kind has it there.
  [[nodiscard]] bool join();
  /// Around the laying out of files for the next run, which no limit holds and which is no run's doing.
  void begin_layout();
  void end_layout();
  /// Sets the limits and starts counting. Errno is set on failure.
  [[nodiscard]] bool begin(Bytes memory, unsigned processes);
  /// Why `begin` failed, perhaps: an earlier run left memory in the group, which would be room for the next
  /// one if it were granted and a lower limit if it were not. Only new groups are of use then.
  [[nodiscard]] bool stained() const { return stained_; }
  /// The v2 group into which the run is born, or -1.
  [[nodiscard]] int run_group() const { return run_.get(); }
  /// Whether `cpu` will be known during runs.
  [[nodiscard]] bool counts_cpu() const { return kind_ == GroupKind::v2 || cpu().has_value(); }
  /// CPU time of the tree since `begin`; none where the host counts it for nobody.
  [[nodiscard]] std::optional<Duration> cpu() const;
  /// Ends every process of the run at once, where the kernel can; false where it cannot.
  [[nodiscard]] bool kill() const;

  struct Figures {
    std::optional<Duration> cpu;
    std::optional<Bytes> memory;      ///< peak
    bool out_of_memory = false;       ///< the kernel killed a process of the run for memory
    bool starved = false;             ///< it did so with the run within its limit
    std::uint64_t refused_forks = 0;  ///< processes and threads that the limit kept from starting
  };
  /// Reads the figures of a run whose processes are all gone, and takes its group away.
  [[nodiscard]] Figures end();

 private:
  [[nodiscard]] std::optional<std::uint64_t> cpu_counter() const;
  void relax();
  [[nodiscard]] bool limit_memory(std::uint64_t limit);
  [[nodiscard]] bool limit_processes(std::uint64_t limit);
  [[nodiscard]] bool begin_v1(Bytes memory, unsigned processes);
  [[nodiscard]] std::uint64_t memory_at_rest();
  [[nodiscard]] bool begin_v2(Bytes memory, unsigned processes);
  [[nodiscard]] bool was_at_limit(std::uint64_t peak) const;
  void read_kills(Figures& figures, std::uint64_t peak);
  void remove_run_groups();

  /// The files that are read or written for every run, opened once (v1) or once a run (v2).
  struct Files {
    os::ControlFile limit;       // of memory
    os::ControlFile swap_limit;  // v1: of memory and swap together
    os::ControlFile usage;       // of memory
    os::ControlFile peak;        // of memory
    os::ControlFile swap_peak;   // v1: of memory and swap together
    os::ControlFile oom;         // has the line oom_kill; v2: and oom
    os::ControlFile processes;   // their limit
    os::ControlFile refusals;    // has the line max
    os::ControlFile cpu;
    os::ControlFile kill;  // v2
  };

  GroupKind kind_;
  std::vector<Fd> directories_;
  Files files_;
  os::TreeClock clock_;                 // none: stands in for a group's counter
  Fd run_;                              // v2: the group of the present run
  std::uint64_t next_run_ = 0;          // v2: each run's group has a name of its own
  std::vector<std::string> run_names_;  // v2: the groups that are there
  std::uint64_t cpu_before_ = 0;        // ns
  std::uint64_t own_before_ = 0;        // ns
  std::uint64_t memory_before_ = 0;     // bytes: what the zygote itself holds
  std::uint64_t granted_ = 0;           // v1, bytes: what the run may use
  std::uint64_t limit_ = 0;             // v1, bytes: as it is set; 0: lifted
  std::uint64_t process_limit_ = 0;     // v1: as it is set
  std::uint64_t least_held_ = 0;        // bytes: what the group held at rest when it was last cleaned
  std::optional<std::uint64_t> own_;    // bytes: what it held at rest without any run's doing
  std::uint64_t settled_ = 0;           // bytes: at rest, and waiting did not help
  std::uint64_t before_layout_ = 0;     // bytes
  bool stained_ = false;
  std::uint64_t kills_before_ = 0;
  std::uint64_t refusals_before_ = 0;
};

}  // namespace casewise::slot
