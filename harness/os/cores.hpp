// How many cores this process may use at once. Threading: free functions.
#pragma once

#include <filesystem>
#include <optional>

namespace casewise::os {

/// Cores that our affinity lets us run on, or as many as the quotas of our control groups pay for when that
/// is less; at least 1.
[[nodiscard]] int usable_cores();

/// Whole cores that the CPU quota of one control group (v1 or v2) pays for, at least 1. None: it has no
/// quota.
[[nodiscard]] std::optional<int> cores_in_quota(const std::filesystem::path& group);

}  // namespace casewise::os
