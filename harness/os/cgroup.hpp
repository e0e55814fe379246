// Control groups: where this process may make one. Knows v1 and v2; decides nothing. Threading: free
// functions and immutable values.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::os {

/// The directory of our own group in the hierarchy of a v1 controller ("memory", "pids", "cpuacct"), where
/// sub-groups can be made. None: not mounted here.
[[nodiscard]] std::optional<std::filesystem::path> cgroup_v1_directory(std::string_view controller);

/// The mount point of the v2 hierarchy when it has both the memory and the pids controller.
[[nodiscard]] std::optional<std::filesystem::path> cgroup_v2_root();

/// Our own group and those above it, as far as they are mounted here: in the v2 hierarchy and in that of a v1
/// controller.
[[nodiscard]] std::vector<std::filesystem::path> cgroup_ancestry(std::string_view controller);

/// Removes a group and those directly below it. What still has processes stays.
void remove_group(const std::filesystem::path& directory);

/// The name for group `number` of this process: "casewise-NAMESPACE-PID-NUMBER". Two containers that see one
/// hierarchy have process ids of their own, so the PID namespace is part of it.
[[nodiscard]] std::string own_group_name(int number);

/// Removes groups in `directory` whose process was in our PID namespace and is gone.
void remove_stale_groups(const std::filesystem::path& directory);

}  // namespace casewise::os
