#include "harness/package/limits_yaml.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace casewise::package {

namespace {

constexpr std::int64_t kMostSize = 1'000'000'000;       // in MiB or KiB: no overflow, and more than there is
constexpr std::int64_t kMostSeconds = 366 * 24 * 3600;  // a year, as everywhere in the judge

void read_mib(MapReader& limits, std::string_view key, Bytes& into) {
  const std::optional<std::int64_t> value = limits.integer(key, 1, kMostSize);
  if (value) into = Bytes::mib(static_cast<std::uint64_t>(*value));
}

void read_seconds(MapReader& limits, std::string_view key, Duration& into) {
  const std::optional<std::int64_t> value = limits.integer(key, 1, kMostSeconds);
  if (value) into = std::chrono::seconds(*value);
}

void check_multipliers(const YamlReader& reader, const YamlNode& node, const std::string& where) {
  MapReader multipliers(reader, node, where);
  for (const char* const key : {"ac_to_time_limit", "time_limit_to_tle"}) {
    const YamlNode* const value = multipliers.find(key);
    if (value == nullptr) continue;
    const std::optional<double> number = yaml_number(*value);
    if (!number || !(*number >= 1)) reader.expected(*value, multipliers.path(key), "a number of at least 1");
  }
  multipliers.finish();
  reader.warning(node, fmt::format("{}: not used yet, since the time limit is not inferred", where));
}

/// Format 2025-09, Problem timing: a time limit is a multiple of the resolution.
void check_resolution(const YamlReader& reader, const YamlNode& node, double seconds,
                      std::optional<double> resolution, const Format& format) {
  const double steps = seconds / resolution.value_or(1.0);
  constexpr double kRounding = 1e-6;  // 0.3 is no exact multiple of 0.1 in binary
  if (std::abs(steps - std::round(steps)) <= kRounding && std::round(steps) >= 1) return;
  reader.diagnostics().add(
      format.unknown_keys, reader.document().location(node),
      fmt::format("limits.time_limit: {} is not a multiple of time_resolution, which is {}{}", seconds,
                  resolution.value_or(1.0), resolution ? "" : " when it is not set"));
}

void read_time_limit(const YamlReader& reader, const YamlNode& node, MapReader& limits,
                     ProblemYaml& problem) {
  const bool is_legacy = problem.format->legacy_keys;
  const std::optional<double> resolution = is_legacy ? std::nullopt : limits.positive("time_resolution");
  const YamlNode* const value = limits.find("time_limit");
  problem.time_limit_at = reader.document().location(value == nullptr ? node : *value);
  if (value == nullptr) return;
  const std::optional<double> seconds = reader.positive(*value, "limits.time_limit");
  problem.time_limit = std::chrono::seconds(1);  // one that cannot be read is not missing
  if (!seconds) return;
  const Result<Duration> duration = from_seconds(*seconds);
  if (!duration) {
    reader.error(*value, fmt::format("limits.time_limit: {}", duration.error().message()));
    return;
  }
  problem.time_limit = *duration;
  if (!is_legacy) check_resolution(reader, *value, *seconds, resolution, *problem.format);
}

void read_multipliers(const YamlReader& reader, MapReader& limits, const Format& format) {
  if (format.legacy_keys) {
    for (const char* const key : {"time_multiplier", "time_safety_margin"})
      (void)limits.positive(key);
  } else if (const YamlNode* const multipliers = limits.find("time_multipliers")) {
    check_multipliers(reader, *multipliers, limits.path("time_multipliers"));
  }
}

void read_passes(const YamlReader& reader, MapReader& limits, ProblemYaml& problem) {
  const YamlNode* const node = limits.find("validation_passes");
  if (node == nullptr) return;
  constexpr std::int64_t kMostPasses = 1'000'000;
  const std::optional<std::int64_t> passes =
      reader.integer(*node, "limits.validation_passes", 2, kMostPasses);
  if (passes && !problem.type.multi_pass)
    reader.error(*node, "limits.validation_passes: only for problems of type multi-pass");
  if (passes) problem.passes = static_cast<int>(*passes);
}

}  // namespace

void read_limits(const YamlReader& reader, const YamlNode* node, ProblemYaml& problem) {
  // A map that is not there has no place of its own: the file's start stands for it.
  YamlNode place = node == nullptr ? YamlNode{} : *node;
  if (place.line == 0) place.line = place.column = 1;
  MapReader limits(reader, place, "limits",
                   problem.format->legacy_keys ? MapReader::Blanks::are_absent : MapReader::Blanks::are_null);
  read_multipliers(reader, limits, *problem.format);
  read_time_limit(reader, place, limits, problem);
  read_mib(limits, "memory", problem.memory_limit);
  read_mib(limits, "output", problem.output_limit);
  if (const auto kib = limits.integer("code", 1, kMostSize)) {
    problem.limits.code = Bytes::kib(static_cast<std::uint64_t>(*kib));
  }
  read_seconds(limits, "compilation_time", problem.limits.compilation_time);
  read_mib(limits, "compilation_memory", problem.limits.compilation_memory);
  read_seconds(limits, "validation_time", problem.limits.validation_time);
  read_mib(limits, "validation_memory", problem.limits.validation_memory);
  read_mib(limits, "validation_output", problem.limits.validation_output);
  read_passes(reader, limits, problem);
  limits.finish(problem.format->unknown_keys);
}

}  // namespace casewise::package
