#include "harness/package/test_config.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/flags.hpp"
#include "harness/package/names.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

using Programs = std::vector<model::HelperProgram>;

/// A map may name a validator by its file name with or without the extension.
bool is_named(const model::HelperProgram& program, const std::string& name) {
  return program.name == name || fs::path(program.name).stem() == name;
}

/// The arguments of the one input validator, or of all when they get the same.
std::optional<std::vector<std::string>> read_validator_map(const YamlReader& reader, const YamlNode& node,
                                                           const Programs& validators) {
  std::vector<std::vector<std::string>> arguments(validators.size());
  for (const YamlEntry& entry : node.entries) {
    const std::string key = fmt::format("input_validator_args.{}", printable(entry.key));
    std::optional<std::vector<std::string>> list = reader.texts(entry.value, key);
    if (!list) return std::nullopt;
    const auto named = [&](const model::HelperProgram& program) { return is_named(program, entry.key); };
    const auto program = std::find_if(validators.begin(), validators.end(), named);
    if (program == validators.end()) {
      reader.diagnostics().error(reader.document().location(entry),
                                 fmt::format("{}: no such input validator", key));
      return std::nullopt;
    }
    arguments[static_cast<std::size_t>(program - validators.begin())] = std::move(*list);
  }
  if (arguments.empty()) return std::vector<std::string>();
  if (std::any_of(arguments.begin(), arguments.end(),
                  [&](const auto& list) { return list != arguments.front(); })) {
    reader.error(node,
                 "input_validator_args: different arguments for each input validator are not supported yet");
    return std::nullopt;
  }
  return arguments.front();
}

void check_flags(const YamlReader& reader, const YamlNode& node, const std::vector<std::string>& words) {
  const Result<compare::Flags> flags = compare::parse_flags(words);
  if (!flags) reader.error(node, fmt::format("output_validator_args: {}", flags.error().message()));
}

/// The keys that a directory and a test case have in common.
void read_common(const YamlReader& reader, MapReader& map, const Validators& validators, TestConfig& config) {
  if (const YamlNode* const args = map.find("args")) {
    const auto list = reader.texts(*args, "args");
    if (list && !list->empty()) reader.error(*args, "args: arguments for submissions are not supported yet");
  }
  if (const YamlNode* const args = map.find("input_validator_args")) {
    auto list = args->kind == YamlKind::map ? read_validator_map(reader, *args, validators.input)
                                            : reader.texts(*args, "input_validator_args");
    if (list) config.input_validator_args = std::move(*list);
  }
  if (auto list = map.texts("output_validator_args")) {
    if (!validators.has_output) check_flags(reader, *map.find("output_validator_args"), *list);
    config.output_validator_args = std::move(*list);
  }
  (void)map.texts("input_visualizer_args");
  (void)map.texts("output_visualizer_args");
  (void)map.boolean("full_feedback");
}

void refuse_scoring_keys(const YamlReader& reader, MapReader& map) {
  for (const char* const key : {"max_score", "score_aggregation", "require_pass"}) {
    if (const YamlNode* const value = map.find(key)) {
      reader.error(*value, fmt::format("{}: only for problems of type scoring", key));
    }
  }
  for (const char* const key : {"static_validation_score", "static_validator_args"}) {
    if (const YamlNode* const value = map.find(key)) {
      reader.error(*value, fmt::format("{}: static validation is not supported yet", key));
    }
  }
}

}  // namespace

TestConfig read_group_config(const fs::path& path, const TestConfig& inherited, const Validators& validators,
                             Diagnostics& diagnostics) {
  TestConfig config = inherited;
  const std::optional<YamlDocument> document = load_yaml(path, diagnostics);
  if (!document) return config;
  const YamlReader reader(*document, diagnostics);
  MapReader map(reader, document->root, "");
  read_common(reader, map, validators, config);
  refuse_scoring_keys(reader, map);
  map.finish();
  return config;
}

TestConfig read_case_config(const fs::path& path, const TestConfig& inherited, const Validators& validators,
                            Diagnostics& diagnostics) {
  TestConfig config = inherited;
  const std::optional<YamlDocument> document = load_yaml(path, diagnostics);
  if (!document) return config;
  const YamlReader reader(*document, diagnostics);
  MapReader map(reader, document->root, "");
  read_common(reader, map, validators, config);
  (void)map.text("hint");
  (void)map.text("description");
  map.finish();
  return config;
}

}  // namespace casewise::package
