#include "harness/os/timing_setup.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/os/host_activity.hpp"

namespace casewise::os {

namespace fs = std::filesystem;

namespace {

using State = TimingFinding::State;

/// What stands in a file of the kernel, without the end of its line.
std::optional<std::string> read_line(const fs::path& path) {
  Result<std::string> text = read_file(path, Bytes::mib(1));
  if (!text) return std::nullopt;
  while (!text->empty() && (text->back() == '\n' || text->back() == ' '))
    text->pop_back();
  return std::move(*text);
}

TimingFinding unknown(const std::string& subject) {
  return {subject, State::unknown, "the host does not say", ""};
}

TimingFinding examine_threads(const fs::path& root) {
  const std::optional<std::string> active = read_line(root / "sys/devices/system/cpu/smt/active");
  if (!active) return unknown("SMT");
  if (*active == "0") return {"SMT", State::good, "off", ""};
  return {"SMT", State::poor, "on: two programs can share one physical core",
          "echo off > /sys/devices/system/cpu/smt/control, or use half as many slots (-j)"};
}

TimingFinding examine_governor(const fs::path& root) {
  std::set<std::string> governors;
  std::error_code ignored;
  for (fs::directory_iterator core(root / "sys/devices/system/cpu", ignored), end; core != end;
       core.increment(ignored)) {
    if (const auto governor = read_line(core->path() / "cpufreq/scaling_governor"))
      governors.insert(*governor);
  }
  if (governors.empty()) return unknown("frequency");
  if (governors == std::set<std::string>{"performance"})
    return {"frequency", State::good, "governor performance", ""};
  return {"frequency", State::poor, fmt::format("governor {}", fmt::join(governors, ", ")),
          "cpupower frequency-set -g performance"};
}

TimingFinding examine_boost(const fs::path& root) {
  const fs::path cpu = root / "sys/devices/system/cpu";
  const std::optional<std::string> boost = read_line(cpu / "cpufreq/boost");
  const std::optional<std::string> no_turbo = read_line(cpu / "intel_pstate/no_turbo");
  if (!boost && !no_turbo) return unknown("boost");
  if (boost ? *boost == "0" : *no_turbo == "1") return {"boost", State::good, "off", ""};
  return {"boost", State::poor, "on: a core is faster while others are idle",
          boost ? "echo 0 > /sys/devices/system/cpu/cpufreq/boost"
                : "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"};
}

TimingFinding examine_swap(const fs::path& root) {
  const std::optional<std::string> swaps = read_line(root / "proc/swaps");
  if (!swaps) return unknown("swap");
  if (std::count(swaps->begin(), swaps->end(), '\n') == 0) return {"swap", State::good, "none", ""};
  return {"swap", State::poor, "in use: memory of programs can be written out", "swapoff -a"};
}

TimingFinding examine_huge_pages(const fs::path& root) {
  const std::optional<std::string> enabled = read_line(root / "sys/kernel/mm/transparent_hugepage/enabled");
  if (!enabled) return unknown("huge pages");
  if (enabled->find("[always]") == std::string::npos) return {"huge pages", State::good, *enabled, ""};
  return {"huge pages", State::poor, "always: equal programs get different pages",
          "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"};
}

TimingFinding examine_isolated_cores(const fs::path& root) {
  const std::optional<std::string> isolated = read_line(root / "sys/devices/system/cpu/isolated");
  if (!isolated) return unknown("isolated cores");
  if (!isolated->empty()) return {"isolated cores", State::good, *isolated, ""};
  return {"isolated cores", State::poor, "none: other work can land on a judging core",
          "a cpuset partition (cpuset.cpus.partition=isolated), or isolcpus= and nohz_full= at boot"};
}

/// Share of the time that the virtual machine's host gave to others, since the start.
TimingFinding examine_steal(const fs::path& root) {
  const std::optional<std::string> stat = read_line(root / "proc/stat");
  if (!stat) return unknown("steal");
  const std::optional<CoreTime> time = core_time(*stat, -1);
  if (!time || time->total.count() == 0) return unknown("steal");
  const double share = 100 * to_seconds(time->stolen) / to_seconds(time->total);
  constexpr double kMuch = 0.5;  // per cent
  const std::string fact = fmt::format("{:.2f} % of the time since the start", share);
  if (share < kMuch) return {"steal", State::good, fact, ""};
  return {"steal", State::poor, fact, "a machine with cores of its own"};
}

TimingFinding examine_core_dumps(const fs::path& root) {
  const std::optional<std::string> pattern = read_line(root / "proc/sys/kernel/core_pattern");
  if (!pattern) return unknown("core dumps");
  if (pattern->empty() || pattern->front() != '|')
    return {"core dumps", State::good, "not piped into a program", ""};
  // Runs have a limit that keeps the kernel from starting the program, so this only tells.
  return {"core dumps", State::good, "piped into a program, but not for runs", ""};
}

TimingFinding examine_load(const fs::path& root) {
  const std::optional<std::string> load = read_line(root / "proc/loadavg");
  if (!load) return unknown("load");
  const std::string now = load->substr(0, load->find(' '));
  constexpr double kBusy = 0.5;
  if (load_average(*load) < kBusy) return {"load", State::good, now, ""};
  return {"load", State::poor, fmt::format("{}: something else is at work", now),
          "judge when the machine is idle"};
}

}  // namespace

std::vector<TimingFinding> examine_timing(const fs::path& root) {
  return {examine_threads(root), examine_governor(root),   examine_boost(root),
          examine_swap(root),    examine_huge_pages(root), examine_isolated_cores(root),
          examine_steal(root),   examine_core_dumps(root), examine_load(root)};
}

}  // namespace casewise::os
