#include "harness/package/legacy_config.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/legacy_yaml.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

using Words = std::vector<std::string>;

const std::vector<std::string_view> kGraderFlags = {
    "worst_error", "no_errors", "first_error", "always_accept", "sum",
    "avg",         "min",       "max",         "ignore_sample", "accept_if_any_accepted"};

/// Flags as a text, or as a map that names the one validator that gets them.
struct NamedFlags {
  std::optional<std::string> name;
  Words flags;
};

std::optional<NamedFlags> read_flags(const YamlReader& reader, MapReader& map, const std::string& key) {
  const YamlNode* const node = map.find(key);
  if (node == nullptr) return std::nullopt;
  NamedFlags result;
  if (node->kind == YamlKind::list) {
    reader.warning(*node, fmt::format("{}: format legacy has a text here, not a list", key));
    const std::optional<Words> list = reader.texts(*node, key);
    if (!list) return std::nullopt;
    result.flags = *list;
    return result;
  }
  if (node->kind != YamlKind::map) {
    const std::optional<std::string> text = reader.text(*node, key);
    if (!text) return std::nullopt;
    result.flags = split_words(*text);
    return result;
  }
  MapReader named(reader, *node, key, MapReader::Blanks::are_absent);
  result.name = named.text("name");
  if (const auto text = named.text("flags")) result.flags = split_words(*text);
  named.finish(Severity::warning);
  return result;
}

void read_input_flags(const YamlReader& reader, MapReader& map, const ConfigContext& context,
                      TestConfig& config) {
  const std::string key = "input_validator_flags";
  const std::optional<NamedFlags> named = read_flags(reader, map, key);
  if (!named) return;
  config.input_validator_args.assign(context.input_validators.size(), named->name ? Words() : named->flags);
  if (!named->name) return;
  if (const auto number = find_program(context.input_validators, *named->name)) {
    config.input_validator_args[*number] = named->flags;
  } else {
    reader.error(*map.find(key),
                 fmt::format("{}.name: there is no input validator '{}'", key, printable(*named->name)));
  }
}

void read_output_flags(const YamlReader& reader, MapReader& map, const ConfigContext& context,
                       TestConfig& config) {
  const std::string key = "output_validator_flags";
  const std::optional<NamedFlags> named = read_flags(reader, map, key);
  if (!named) return;
  const YamlNode& node = *map.find(key);
  if (named->name)
    reader.warning(node, fmt::format("{}.name: has no effect, since all output validators are run", key));
  config.output_validator_args =
      combined_flags(context.validator_flags, named->flags, context.has_output_validator);
  if (context.has_output_validator) return;
  check_flags(reader.document().location(node), key, config.output_validator_args, reader.diagnostics());
}

void read_grader(const YamlReader& reader, MapReader& map, GroupRole role, model::Grading& grading) {
  if (const YamlNode* const node = map.find("grading")) {
    const std::optional<std::string> word = reader.text(*node, "grading");
    if (word && *word != "default" && *word != "custom")
      reader.expected(*node, "grading", "default or custom");
    if (word) grading.custom = *word == "custom";
  }
  const YamlNode* const node = map.find("grader_flags");
  if (node != nullptr) {
    if (const auto text = reader.text(*node, "grader_flags")) grading.grader_flags = split_words(*text);
  }
  if (!grading.custom) {
    const std::string unknown = apply_grader_flags(grading.grader_flags, grading);
    if (!unknown.empty() && node != nullptr)
      reader.error(
          *node, fmt::format("grader_flags: unknown flag '{}'{}; the default grader has {}",
                             printable(unknown), did_you_mean(unknown, kGraderFlags), listed(kGraderFlags)));
  }
  if (role == GroupRole::root || !grading.ignore_sample) return;
  grading.ignore_sample = false;
  if (node != nullptr)
    reader.warning(*node, "grader_flags: 'ignore_sample' has an effect in data/testdata.yaml only");
}

}  // namespace

void read_legacy_config(const YamlReader& reader, const YamlNode& root, GroupRole role,
                        const ConfigContext& context, TestConfig& config) {
  MapReader map(reader, root, "", MapReader::Blanks::are_absent);
  read_input_flags(reader, map, context, config);
  read_output_flags(reader, map, context, config);
  read_legacy_scores(reader, map, context.type.scoring, config.grading);
  read_grader(reader, map, role, config.grading);
  map.finish(context.format.unknown_keys);
}

Words combined_flags(const Words& first, const Words& more, bool has_output_validator) {
  Words all = first;
  all.insert(all.end(), more.begin(), more.end());
  if (has_output_validator) return all;
  std::optional<std::string> absolute;
  std::optional<std::string> relative;
  Words result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool both = all[i] == "float_tolerance";
    const bool is_tolerance =
        both || all[i] == "float_absolute_tolerance" || all[i] == "float_relative_tolerance";
    if (!is_tolerance || i + 1 == all.size()) {
      result.push_back(all[i]);
      continue;
    }
    if (all[i] != "float_relative_tolerance") absolute = all[i + 1];
    if (all[i] != "float_absolute_tolerance") relative = all[i + 1];
    ++i;
  }
  if (absolute && absolute == relative) {
    result.insert(result.end(), {"float_tolerance", *absolute});
  } else {
    if (absolute) result.insert(result.end(), {"float_absolute_tolerance", *absolute});
    if (relative) result.insert(result.end(), {"float_relative_tolerance", *relative});
  }
  return result;
}

std::string apply_grader_flags(const Words& flags, model::Grading& grading) {
  using model::ScoreMode;
  using model::VerdictMode;
  grading.verdicts = VerdictMode::worst;
  grading.scores = ScoreMode::sum;
  grading.ignore_sample = false;
  grading.accept_if_any_accepted = false;
  std::string unknown;
  for (const std::string& flag : flags) {
    if (flag == "worst_error" || flag == "no_errors") {
      grading.verdicts = VerdictMode::worst;
    } else if (flag == "first_error") {
      grading.verdicts = VerdictMode::first;
    } else if (flag == "always_accept") {
      grading.verdicts = VerdictMode::accept;
    } else if (flag == "sum") {
      grading.scores = ScoreMode::sum;
    } else if (flag == "avg") {
      grading.scores = ScoreMode::average;
    } else if (flag == "min") {
      grading.scores = ScoreMode::min;
    } else if (flag == "max") {
      grading.scores = ScoreMode::max;
    } else if (flag == "ignore_sample") {
      grading.ignore_sample = true;
    } else if (flag == "accept_if_any_accepted") {
      grading.accept_if_any_accepted = true;
    } else if (unknown.empty()) {
      unknown = flag;
    }
  }
  return unknown;
}

}  // namespace casewise::package
