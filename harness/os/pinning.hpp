// Which core a slot is pinned to. Threading: free functions.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/fd.hpp"

namespace casewise::os {

/// The cores on which this process may run, best for judging first: one thread of each physical core before
/// any sibling, and core 0, which serves most of the kernel's own work, last among its kind.
[[nodiscard]] std::vector<int> judging_cores();

/// One number of a kind of thing that judges of this host (of this network namespace) must not share. Goes
/// with the process, however that ends.
class Lease {
 public:
  /// Number `number` of `what`. None: another judge has it, or this one.
  [[nodiscard]] static std::optional<Lease> take(std::string_view what, int number);
  [[nodiscard]] int number() const { return number_; }

 private:
  Lease(int number, Fd socket) : number_(number), socket_(std::move(socket)) {}

  int number_;
  Fd socket_;  // bound to a name that only one can have
};

/// The order that judging_cores gives, for these cores; `siblings` gives all threads of a core's physical
/// core.
[[nodiscard]] std::vector<int> order_cores(std::vector<int> allowed,
                                           const std::vector<std::vector<int>>& siblings);

/// A list as the kernel prints it, "0-2,5"; empty where it is not one.
[[nodiscard]] std::vector<int> parse_core_list(const char* text);

}  // namespace casewise::os
