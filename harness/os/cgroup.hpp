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

struct OwnGroup {
  std::filesystem::path mount;      ///< the uppermost group that can be seen from here
  std::filesystem::path directory;  ///< the group in which this process is, `mount` or below it
};

/// Where we are in the v2 hierarchy. None: not mounted here.
[[nodiscard]] std::optional<OwnGroup> cgroup_v2_own();

/// Our own group and those above it, as far as they are mounted here: in the v2 hierarchy and in that of a v1
/// controller.
[[nodiscard]] std::vector<std::filesystem::path> cgroup_ancestry(std::string_view controller);

/// Removes a group and those directly below it, waiting a little for processes that are ending. What still
/// has some stays.
void remove_group(const std::filesystem::path& directory);

/// The name for a group of this process: "casewise-NAMESPACE-PID-PART". Two containers that see one hierarchy
/// have process ids of their own, so the PID namespace is part of it.
[[nodiscard]] std::string own_group_name(std::string_view part);

/// Removes groups in `directory` whose process was in our PID namespace and is gone.
void remove_stale_groups(const std::filesystem::path& directory);

}  // namespace casewise::os
