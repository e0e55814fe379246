// Which core a slot is pinned to. Threading: free functions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"

namespace casewise::os {

/// The cores on which this process may run, best for judging first: one thread of each physical core before
/// any sibling, and core 0, which serves most of the kernel's own work, last among its kind.
[[nodiscard]] std::vector<int> judging_cores();

/// The right to pin programs to a core, among all judges of this host (of this network namespace): two of
/// them on one core would measure each other, while another core is idle. Goes with the process, however that
/// ends.
class CoreLease {
 public:
  /// None: another judge has it.
  [[nodiscard]] static std::optional<CoreLease> take(int core);
  [[nodiscard]] int core() const { return core_; }

 private:
  CoreLease(int core, Fd socket) : core_(core), socket_(std::move(socket)) {}

  int core_;
  Fd socket_;  // bound to a name that only one can have
};

/// The order that judging_cores gives, for these cores; `siblings` gives all threads of a core's physical
/// core.
[[nodiscard]] std::vector<int> order_cores(std::vector<int> allowed,
                                           const std::vector<std::vector<int>>& siblings);

/// A list as the kernel prints it, "0-2,5"; empty where it is not one.
[[nodiscard]] std::vector<int> parse_core_list(const char* text);

}  // namespace casewise::os
