#include "harness/sandbox/isolation.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "harness/slot/shown.hpp"

namespace casewise::sandbox {

using slot::GroupKind;

namespace {

constexpr const char* kYourUser = "programs run as your own user";

/// Levels A, B and C.
void describe_grouped(const SlotGroup& group, bool own_user, Isolation& isolation) {
  const bool v2 = group.kind() == GroupKind::v2;
  isolation.level = !v2 ? 'B' : own_user ? 'A' : 'C';
  isolation.summary += fmt::format("; {}; CPU, memory and processes of the whole tree limited by cgroup {}",
                                   own_user ? "own user" : kYourUser, v2 ? "v2" : "v1");
  if (!group.has_peak())
    isolation.missing.emplace_back(
        "the whole tree's peak of memory: Linux 5.19 or later (figures are the largest process')");
}

/// Level D.
void describe_ungrouped(const SlotGroup& group, bool own_user, Isolation& isolation) {
  isolation.level = 'D';
  isolation.summary +=
      fmt::format("; {} (approximate)",
                  isolation.counts_cpu ? "CPU time of the whole tree limited, memory for each process only"
                                       : "CPU and memory limited for each process only");
  if (!own_user) isolation.summary += fmt::format("; {}", kYourUser);
  std::string limits = fmt::format("limits for the whole process tree: {}", group.why_none());
  if (!own_user)
    limits += "; with systemd and cgroup v2: systemd-run --user --scope -p Delegate=yes casewise ...";
  isolation.missing.push_back(std::move(limits));
  if (!isolation.counts_cpu)
    isolation.missing.emplace_back(
        "exact CPU time: perf events for everybody (sysctl kernel.perf_event_paranoid=2)");
}

}  // namespace

Isolation describe_isolation(const SlotGroup& group, bool own_user, bool counts_cpu) {
  Isolation isolation;
  isolation.counts_cpu = counts_cpu;
  isolation.summary = "own file system, processes, network and IPC";
  if (!own_user) isolation.missing.emplace_back("a user of their own for programs: run casewise as root");
  if (group.kind() == GroupKind::none) {
    describe_ungrouped(group, own_user, isolation);
  } else {
    describe_grouped(group, own_user, isolation);
  }
  return isolation;
}

std::optional<std::string> shown_directory_of(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  for (const char* directory : slot::kShownDirectories) {
    const fs::path shown = fs::weakly_canonical(directory, error);
    const auto [end, at] = std::mismatch(shown.begin(), shown.end(), real.begin(), real.end());
    if (end == shown.end()) return shown.string();
  }
  return std::nullopt;
}

}  // namespace casewise::sandbox
