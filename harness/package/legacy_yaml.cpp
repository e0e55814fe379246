#include "harness/package/legacy_yaml.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/limits_yaml.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

void read_validation(const YamlReader& reader, const YamlNode& node, ProblemYaml& problem) {
  const std::optional<std::string> text = reader.text(node, "validation");
  if (!text) return;
  problem.validation_at = reader.document().location(node);
  const std::vector<std::string> words = split_words(*text);
  const std::vector<std::string_view> ways = {"default", "custom"};
  const std::vector<std::string_view> extras = {"score", "interactive", "multi-pass"};
  if (words.empty() || !is_one_of(words[0], ways)) {
    reader.expected(node, "validation", "'default' or 'custom', then score, interactive, multi-pass");
    return;
  }
  problem.has_output_validators = words[0] == "custom";
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!is_one_of(words[i], extras)) {
      reader.error(node, fmt::format("validation: unknown word '{}'{}; behind 'custom' there may be {}",
                                     printable(words[i]), did_you_mean(words[i], extras), listed(extras)));
    } else if (words[0] == "default") {
      reader.error(node, fmt::format("validation: '{}' goes with 'custom' only", words[i]));
    } else {
      problem.type.validator_scores |= words[i] == "score";
      problem.type.interactive |= words[i] == "interactive";
      problem.type.multi_pass |= words[i] == "multi-pass";
    }
  }
  if (problem.type.validator_scores && !problem.type.scoring) {
    reader.warning(node, "validation: 'score' is only for problems of type scoring, and has no effect");
    problem.type.validator_scores = false;
  }
}

/// "inf", "-inf" or a number; none: neither.
std::optional<double> read_bound(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  if (word == "inf") return HUGE_VAL;
  if (word == "-inf") return -HUGE_VAL;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool usable = error == std::errc{} && end == word.data() + word.size() && std::isfinite(value);
  return usable ? std::optional(value) : std::nullopt;
}

void read_range(const YamlReader& reader, const YamlNode& node, const std::string& key,
                model::Grading& grading) {
  const std::optional<std::string> text = reader.text(node, key);
  if (!text) return;
  const std::vector<std::string> words = split_words(*text);
  const std::optional<double> least = words.size() == 2 ? read_bound(words[0]) : std::nullopt;
  const std::optional<double> most = words.size() == 2 ? read_bound(words[1]) : std::nullopt;
  if (!least || !most || *least > *most) {
    reader.expected(node, key, "two numbers, the lower first, such as '0 100' or '-inf +inf'");
    return;
  }
  const auto bound = [](double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; };
  grading.least = bound(*least);
  grading.most = bound(*most);
}

/// What becomes of a group behind a test that is not accepted. The last three are the words of older
/// packages.
void read_on_reject(const YamlReader& reader, const YamlNode& node, const std::string& key,
                    model::Grading& grading) {
  const std::optional<std::string> word = reader.text(node, key);
  if (!word) return;
  if (*word == "break" || *word == "first_error") {
    grading.stop_on_reject = true;
  } else if (*word == "continue" || *word == "grade") {
    grading.stop_on_reject = false;
  } else if (*word != "worst_error") {
    reader.expected(node, key, "break or continue");
  }
}

class LegacyReader {
 public:
  LegacyReader(const YamlDocument& document, const Format& format, Diagnostics& diagnostics)
      : reader_(document, diagnostics), root_(reader_, document.root, "", MapReader::Blanks::are_absent) {
    result_.format = &format;
    result_.titles_at = {document.file, 1, 1};
    result_.validation_at = {document.file, 1, 1};
    result_.grading.verdicts = model::VerdictMode::worst;
    result_.grading.scores = model::ScoreMode::sum;
  }

  ProblemYaml read() {
    (void)root_.text("problem_format_version");
    read_type();
    if (const YamlNode* const name = root_.find("name")) read_name(*name);
    for (const char* const key : {"uuid", "author", "rights_owner"})
      check_text(key);
    check_source();
    check_license();
    result_.has_output_validators = false;
    if (const YamlNode* const validation = root_.find("validation"))
      read_validation(reader_, *validation, result_);
    read_limits(reader_, root_.find("limits"), result_);  // which depend on the kind of problem
    if (const auto flags = root_.text("validator_flags")) result_.validator_flags = split_words(*flags);
    if (const YamlNode* const grading = root_.find("grading")) read_grading(*grading);
    check_keywords();
    root_.finish(result_.format->unknown_keys);
    return std::move(result_);
  }

 private:
  void read_type() {
    const YamlNode* const node = root_.find("type");
    if (node == nullptr) return;
    const std::optional<std::string> type = reader_.text(*node, "type");
    const std::vector<std::string_view> types = {"pass-fail", "scoring"};
    if (type && !is_one_of(*type, types)) {
      reader_.error(*node, fmt::format("type: unknown type '{}'{}; the types are {}", printable(*type),
                                       did_you_mean(*type, types), listed(types)));
    }
    result_.type.scoring = type && *type == "scoring";
  }

  void read_name(const YamlNode& node) {
    result_.titles_at = reader_.document().location(node);
    if (node.kind != YamlKind::map) {
      if (auto name = reader_.text(node, "name")) result_.titles["en"] = std::move(*name);
      return;
    }
    reader_.warning(node, "name: format legacy has one name, not one for each language");
    for (const YamlEntry& entry : node.entries) {
      if (auto name = reader_.text(entry.value, fmt::format("name.{}", printable(entry.key))))
        result_.titles[entry.key] = std::move(*name);
    }
  }

  /// What only people read may be anything, but not in silence.
  void check_text(const char* key) {
    const YamlNode* const node = root_.find(key);
    if (node == nullptr || node->kind == YamlKind::scalar) return;
    reader_.warning(*node, fmt::format("{}: expected a text, found {}", key, node->describe()));
  }

  void check_source() {
    check_text("source");
    check_text("source_url");
    const YamlNode* const url = root_.find("source_url");
    const YamlNode* const source = root_.find("source");
    const bool is_url = url != nullptr && url->kind == YamlKind::scalar && !url->text.empty();
    if (is_url && source == nullptr) reader_.warning(*url, "source_url: there is no source");
  }

  void check_license() {
    const YamlNode* const node = root_.find("license");
    if (node == nullptr) return;
    const std::optional<std::string> license = reader_.text(*node, "license");
    if (!license || is_one_of(*license, license_names())) return;
    reader_.warning(*node,
                    fmt::format("license: unknown license '{}'{}; the licenses are {}", printable(*license),
                                did_you_mean(*license, license_names()), listed(license_names())));
  }

  void read_grading(const YamlNode& node) {
    MapReader grading(reader_, node, "grading", MapReader::Blanks::are_absent);
    if (const YamlNode* const objective = grading.find("objective")) {
      const std::optional<std::string> word = reader_.text(*objective, "grading.objective");
      if (word && *word != "max" && *word != "min")
        reader_.expected(*objective, "grading.objective", "min or max");
    }
    (void)grading.boolean("show_test_data_groups");
    read_legacy_scores(reader_, grading, result_.type.scoring, result_.grading);
    grading.finish(result_.format->unknown_keys);
  }

  void check_keywords() {
    const YamlNode* const node = root_.find("keywords");
    if (node == nullptr) return;
    if (node->kind == YamlKind::list) {
      reader_.warning(*node, "keywords: format legacy has them in one text, separated by spaces");
      (void)reader_.texts(*node, "keywords");
    } else {
      (void)reader_.text(*node, "keywords");
    }
  }

  YamlReader reader_;
  MapReader root_;
  ProblemYaml result_;
};

}  // namespace

ProblemYaml read_legacy_yaml(const YamlDocument& document, const Format& format, Diagnostics& diagnostics) {
  return LegacyReader(document, format, diagnostics).read();
}

void read_draft_keys(const YamlReader& reader, MapReader& root, ProblemYaml& problem) {
  for (const char* const key : {"validation", "validator_flags", "author"}) {
    const YamlNode* const node = root.find(key);
    if (node == nullptr) continue;
    reader.warning(*node, fmt::format("{}: a key of format legacy", key));
    if (std::string_view(key) == "validation") read_validation(reader, *node, problem);
    const std::optional<std::string> text = reader.text(*node, key);
    if (text && std::string_view(key) == "validator_flags") problem.validator_flags = split_words(*text);
  }
}

void read_legacy_scores(const YamlReader& reader, MapReader& map, bool is_scoring, model::Grading& grading) {
  if (const YamlNode* const node = map.find("on_reject"))
    read_on_reject(reader, *node, map.path("on_reject"), grading);
  for (const auto& [key, into] :
       {std::pair("accept_score", &grading.accept_score), std::pair("reject_score", &grading.reject_score)}) {
    const YamlNode* const node = map.find(key);
    if (node == nullptr) continue;
    if (!is_scoring)
      reader.warning(*node,
                     fmt::format("{}: only for problems of type scoring, and has no effect", map.path(key)));
    if (const auto score = reader.number(*node, map.path(key))) *into = *score;
  }
  const YamlNode* const range = map.find("range");
  if (range == nullptr) return;
  if (!is_scoring)
    reader.warning(
        *range, fmt::format("{}: only for problems of type scoring, and has no effect", map.path("range")));
  read_range(reader, *range, map.path("range"), grading);
}

}  // namespace casewise::package
