#include "harness/package/test_config.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/flags.hpp"
#include "harness/package/legacy_config.hpp"
#include "harness/package/names.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

using Programs = std::vector<model::HelperProgram>;
using Words = std::vector<std::string>;

constexpr std::int64_t kMostScore = 1'000'000'000;

/// Reads arguments: a list, or in a draft a text. None: there are none, or no usable ones.
std::optional<Words> read_args(const YamlReader& reader, MapReader& map, const std::string& key,
                               const Format& format) {
  if (auto list = map.texts(key)) return list;
  if (!format.draft_keys || !key.ends_with("_args")) return std::nullopt;
  const std::string old_key = key.substr(0, key.size() - std::string_view("_args").size()) + "_flags";
  const YamlNode* const flags = map.find(old_key);
  if (flags == nullptr) return std::nullopt;
  reader.warning(*flags, fmt::format("{}: format 2025-09 has a list called {}", old_key, key));
  const std::optional<std::string> text = reader.text(*flags, old_key);
  return text ? std::optional(split_words(*text)) : std::nullopt;
}

void read_input_validator_args(const YamlReader& reader, MapReader& map, const ConfigContext& context,
                               TestConfig& config) {
  const Programs& validators = context.input_validators;
  const std::string key = "input_validator_args";
  const YamlNode* const node = map.find(key);
  if (node == nullptr || node->kind != YamlKind::map) {
    if (auto list = read_args(reader, map, key, context.format))
      config.input_validator_args.assign(validators.size(), *list);
    return;
  }
  // Those that the map does not name get no arguments.
  config.input_validator_args.assign(validators.size(), {});
  for (const YamlEntry& entry : node->entries) {
    const std::string path = fmt::format("{}.{}", key, printable(entry.key));
    std::optional<Words> list = reader.texts(entry.value, path);
    const std::optional<std::size_t> number = find_program(validators, entry.key);
    if (!number) {
      reader.diagnostics().error(reader.document().location(entry),
                                 fmt::format("{}: no such input validator", path));
    } else if (list) {
      config.input_validator_args[*number] = std::move(*list);
    }
  }
}

/// The keys that a directory and a test case have in common.
void read_common(const YamlReader& reader, MapReader& map, const ConfigContext& context, TestConfig& config) {
  if (auto list = map.texts("args")) config.args = std::move(*list);
  read_input_validator_args(reader, map, context, config);
  const std::string key = "output_validator_args";
  if (auto list = read_args(reader, map, key, context.format)) {
    const YamlNode* const node = map.find(key);
    const Location place = node == nullptr ? config.location : reader.document().location(*node);
    if (!context.has_output_validator) check_flags(place, key, *list, reader.diagnostics());
    config.output_validator_args = std::move(*list);
  }
  (void)map.texts("input_visualizer_args");
  (void)map.texts("output_visualizer_args");
  if (const auto full = map.boolean("full_feedback")) config.full_feedback = *full;
}

void read_max_score(const YamlReader& reader, const YamlNode& node, model::Grading& grading) {
  if (node.kind == YamlKind::scalar && node.text == "unbounded") {
    grading.most.reset();
  } else if (const auto score = reader.integer(node, "max_score", 0, kMostScore)) {
    grading.most = static_cast<double>(*score);
  }
}

void read_aggregation(const YamlReader& reader, const YamlNode& node, model::Grading& grading) {
  const std::optional<std::string> word = reader.text(node, "score_aggregation");
  if (!word) return;
  if (*word == "pass-fail") {
    grading.scores = model::ScoreMode::pass_fail;
  } else if (*word == "sum") {
    grading.scores = model::ScoreMode::sum;
  } else if (*word == "min") {
    grading.scores = model::ScoreMode::min;
  } else {
    reader.expected(node, "score_aggregation", "pass-fail, sum or min");
  }
}

void read_requirements(const YamlReader& reader, const YamlNode& node, std::vector<NamedGroup>& into) {
  const auto add = [&](const YamlNode& item) {
    if (auto name = reader.text(item, "require_pass"))
      into.push_back({std::move(*name), reader.document().location(item)});
  };
  if (node.kind != YamlKind::list) return add(node);
  for (const YamlNode& item : node.items)
    add(item);
}

void read_static_validation(const YamlReader& reader, MapReader& map, GroupRole role, bool is_scoring,
                            model::Grading& grading) {
  const YamlNode* const args = map.find("static_validator_args");
  if (args != nullptr) (void)reader.texts(*args, "static_validator_args");
  const YamlNode* const score = map.find("static_validation_score");
  if (score == nullptr) {
    if (args != nullptr)
      reader.error(*args, "static_validator_args: there is no static_validation_score beside it");
    return;
  }
  grading.checks_source = true;
  if (score->kind == YamlKind::scalar && score->text == "pass-fail") return;
  const std::optional<std::int64_t> value = reader.integer(*score, "static_validation_score", 0, kMostScore);
  if (!value) return;
  grading.source_score = static_cast<double>(*value);
  const bool scores =
      is_scoring && role != GroupRole::sample && grading.scores != model::ScoreMode::pass_fail;
  if (!scores) reader.error(*score, "static_validation_score: 'pass-fail' where test cases do not score");
}

/// The keys of test_group.yaml that say how a group is graded.
void read_grading(const YamlReader& reader, MapReader& map, GroupRole role, bool is_scoring,
                  TestConfig& config) {
  const bool scores = is_scoring && (role == GroupRole::secret || role == GroupRole::group);
  for (const char* const key : {"max_score", "score_aggregation", "require_pass"}) {
    const YamlNode* const value = map.find(key);
    if (value == nullptr) continue;
    if (!scores) {
      reader.error(*value, is_scoring ? fmt::format("{}: only in data/secret and its test groups", key)
                                      : fmt::format("{}: only for problems of type scoring", key));
    } else if (std::string_view(key) == "max_score") {
      read_max_score(reader, *value, config.grading);
    } else if (std::string_view(key) == "score_aggregation") {
      read_aggregation(reader, *value, config.grading);
    } else {
      read_requirements(reader, *value, config.requires_pass);
    }
  }
  read_static_validation(reader, map, role, is_scoring, config.grading);
}

}  // namespace

std::optional<std::size_t> find_program(const Programs& programs, const std::string& name) {
  const auto is_named = [&](const model::HelperProgram& program) {
    return program.name == name || fs::path(program.name).stem() == name;
  };
  const auto found = std::find_if(programs.begin(), programs.end(), is_named);
  if (found == programs.end()) return std::nullopt;
  return static_cast<std::size_t>(found - programs.begin());
}

void check_flags(const Location& place, const std::string& key, const Words& words,
                 Diagnostics& diagnostics) {
  const Result<compare::Flags> flags = compare::parse_flags(words);
  if (!flags) diagnostics.error(place, fmt::format("{}: {}", key, flags.error().message()));
}

TestConfig read_group_config(const fs::path& path, GroupRole role, const TestConfig& inherited,
                             const ConfigContext& context, Diagnostics& diagnostics) {
  TestConfig config = inherited;
  config.location = {path.string(), 0, 0};
  const std::optional<YamlDocument> document = load_yaml(path, diagnostics);
  if (!document) return config;
  const YamlReader reader(*document, diagnostics);
  if (context.format.legacy_keys) {
    read_legacy_config(reader, document->root, role, context, config);
    return config;
  }
  MapReader map(reader, document->root, "");
  read_common(reader, map, context, config);
  read_grading(reader, map, role, context.type.scoring, config);
  map.finish(context.format.unknown_keys);
  return config;
}

TestConfig read_case_config(const fs::path& path, const TestConfig& inherited, const ConfigContext& context,
                            Diagnostics& diagnostics) {
  TestConfig config = inherited;
  config.location = {path.string(), 0, 0};
  const std::optional<YamlDocument> document = load_yaml(path, diagnostics);
  if (!document) return config;
  const YamlReader reader(*document, diagnostics);
  MapReader map(reader, document->root, "");
  read_common(reader, map, context, config);
  (void)map.text("hint");
  (void)map.text("description");
  map.finish(context.format.unknown_keys);
  return config;
}

}  // namespace casewise::package
