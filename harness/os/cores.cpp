#include "harness/os/cores.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>

#include "harness/os/cgroup.hpp"
#include "harness/os/scheduling.hpp"

namespace casewise::os {

namespace fs = std::filesystem;

namespace {

int cores_of_affinity() {
  const std::vector<int> cores = allowed_cores();
  return static_cast<int>(cores.empty() ? std::thread::hardware_concurrency() : cores.size());
}

/// The first number in a file; none for "max" or when there is no such file.
std::optional<double> number_in(const fs::path& path) {
  std::ifstream file(path);
  double number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<int> cores_in_quota(const fs::path& group) {
  // v2: "QUOTA PERIOD" or "max PERIOD"; v1: a file each, and -1 for no quota.
  std::optional<double> quota;
  std::optional<double> period;
  std::ifstream v2(group / "cpu.max");
  double first = 0;
  double second = 0;
  if (v2 >> first >> second) {
    quota = first;
    period = second;
  } else {
    quota = number_in(group / "cpu.cfs_quota_us");
    period = number_in(group / "cpu.cfs_period_us");
  }
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return std::max(1, static_cast<int>(std::min(*quota / *period, 1e6)));
}

int usable_cores() {
  int cores = std::max(1, cores_of_affinity());
  for (const fs::path& group : cgroup_ancestry("cpu")) {
    cores = std::min(cores, cores_in_quota(group).value_or(cores));
  }
  return cores;
}

}  // namespace casewise::os
