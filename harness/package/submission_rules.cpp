#include "harness/package/submission_rules.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/names.hpp"
#include "harness/package/people.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

namespace {

using model::Verdict;
using Verdicts = std::vector<Verdict>;

/// Reads one verdict. CE, MLE and OLE are not in the format, but the judge tells them apart.
std::optional<Verdict> read_verdict(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  const std::optional<std::string> name = reader.text(node, key);
  if (!name) return std::nullopt;
  const std::optional<Verdict> verdict = model::verdict_from(*name);
  if (!verdict || *verdict == Verdict::judge_error) {
    reader.error(node, fmt::format("{}: unknown verdict '{}'; the verdicts are {}", key, printable(*name),
                                   verdict_names(format_verdicts())));
    return std::nullopt;
  }
  if (!model::contains(format_verdicts(), *verdict)) {
    reader.warning(node, fmt::format("{}: {} is not in the format; other judges refuse it", key, *name));
  }
  return verdict;
}

std::optional<Verdicts> read_verdicts(const YamlReader& reader, MapReader& map, std::string_view key) {
  const YamlNode* const node = map.find(key);
  if (node == nullptr) return std::nullopt;
  const std::string path = map.path(key);
  if (node->kind != YamlKind::list || node->items.empty()) {
    reader.expected(*node, path, "a list of verdicts");
    return std::nullopt;
  }
  Verdicts verdicts;
  for (const YamlNode& item : node->items) {
    const std::optional<Verdict> verdict = read_verdict(reader, item, path);
    if (verdict && !model::contains(verdicts, *verdict)) verdicts.push_back(*verdict);
  }
  if (verdicts.empty()) return std::nullopt;
  return verdicts;
}

void read_time_limit_use(const YamlReader& reader, MapReader& map, RuleDemands& demands) {
  const YamlNode* const node = map.find("use_for_time_limit");
  if (node == nullptr) return;
  using model::TimeLimitUse;
  if (const std::optional<bool> use = yaml_bool(*node)) {
    demands.time_limit_use = *use ? TimeLimitUse::by_expectation : TimeLimitUse::none;
  } else if (node->text == "lower" || node->text == "upper") {
    demands.time_limit_use = node->text == "lower" ? TimeLimitUse::lower : TimeLimitUse::upper;
  } else {
    reader.expected(*node, map.path("use_for_time_limit"), "true, false, lower or upper");
  }
}

/// A number, or two with the lower first.
void read_score(const YamlReader& reader, MapReader& map, bool is_scoring, RuleDemands& demands) {
  const YamlNode* const node = map.find("score");
  if (node == nullptr) return;
  const std::string path = map.path("score");
  if (!is_scoring) return reader.error(*node, fmt::format("{}: only for problems of type scoring", path));
  if (node->kind != YamlKind::list) {
    if (const auto score = reader.number(*node, path, "a number or a list of two"))
      demands.score = model::ScoreRange{*score, *score};
    return;
  }
  const auto least = node->items.size() == 2 ? yaml_number(node->items[0]) : std::nullopt;
  const auto most = node->items.size() == 2 ? yaml_number(node->items[1]) : std::nullopt;
  if (!least || !most || *least > *most)
    return reader.expected(*node, path, "a number or a list of two, the lower first");
  demands.score = model::ScoreRange{*least, *most};
}

/// What a rule and a rule within it for some of the tests have in common.
RuleDemands read_demands(const YamlReader& reader, MapReader& map, bool is_scoring) {
  RuleDemands demands;
  demands.permitted = read_verdicts(reader, map, "permitted");
  demands.required = read_verdicts(reader, map, "required");
  read_score(reader, map, is_scoring, demands);
  if (const auto message = map.text("message")) demands.message = *message;
  read_time_limit_use(reader, map, demands);
  const auto is_permitted = [&](Verdict verdict) { return model::contains(*demands.permitted, verdict); };
  if (demands.permitted && demands.required &&
      !std::all_of(demands.required->begin(), demands.required->end(), is_permitted)) {
    reader.warning(*map.find("required"),
                   fmt::format("{}: a verdict that is required is not permitted", map.path("required")));
  }
  return demands;
}

/// Whether the key of a rule is a pattern of test cases, not a misspelt key.
bool is_test_pattern(const YamlEntry& entry) {
  const std::string& key = entry.key;
  return key.starts_with("sample") || key.starts_with("secret") ||
         key.find_first_of("*/{") != std::string::npos;
}

/// Reads the patterns of one file, which together stand for no more than a package needs.
class PatternReader {
 public:
  explicit PatternReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<Glob> read(const std::string& pattern, const Location& place) {
    if (paths_ > kMostPaths) return std::nullopt;  // which has been said
    Result<Glob> glob = Glob::parse(pattern);
    if (!glob) {
      diagnostics_.error(place, glob.error().message());
      return std::nullopt;
    }
    paths_ += glob->size();
    if (paths_ <= kMostPaths) return std::move(*glob);
    diagnostics_.error(place,
                       fmt::format("the patterns of the file stand for more than {} paths", kMostPaths));
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMostPaths = 10'000;
  Diagnostics& diagnostics_;
  std::size_t paths_ = 0;
};

class RuleReader {
 public:
  RuleReader(const YamlDocument& document, bool is_scoring, Diagnostics& diagnostics)
      : reader_(document, diagnostics), patterns_(diagnostics), is_scoring_(is_scoring) {}

  std::vector<ExpectationRule> read() {
    std::vector<ExpectationRule> rules;
    const YamlNode& root = reader_.document().root;
    if (root.kind == YamlKind::null) return rules;
    if (root.kind != YamlKind::map) {
      reader_.expected(root, "the file", "a map of patterns to rules");
      return rules;
    }
    for (const YamlEntry& entry : root.entries) {
      std::optional<Glob> glob = patterns_.read(entry.key, reader_.document().location(entry));
      if (glob) rules.push_back(read_rule(entry, std::move(*glob)));
    }
    return rules;
  }

 private:
  ExpectationRule read_rule(const YamlEntry& entry, Glob glob) {
    ExpectationRule rule;
    rule.pattern = entry.key;
    rule.glob = std::move(glob);
    rule.location = reader_.document().location(entry);
    MapReader map(reader_, entry.value, printable(entry.key));
    read_program(map, rule);
    rule.demands = read_demands(reader_, map, is_scoring_);
    read_test_rules(entry.value, map, rule);
    map.finish();
    return rule;
  }

  void read_program(MapReader& map, ExpectationRule& rule) {
    if (const YamlNode* const node = map.find("language")) {
      rule.language = reader_.text(*node, map.path("language"));
      if (rule.language && !is_one_of(*rule.language, language_ids()))
        reader_.error(
            *node, fmt::format("{}: unknown language '{}'{}", map.path("language"), printable(*rule.language),
                               did_you_mean(*rule.language, language_ids())));
    }
    rule.entrypoint = map.text("entrypoint");
    if (rule.entrypoint)
      reader_.warning(*map.find("entrypoint"), fmt::format("{}: not used yet", map.path("entrypoint")));
    if (const YamlNode* const authors = map.find("authors"))
      check_persons(reader_, *authors, map.path("authors"));
    (void)map.boolean("model_solution");
  }

  void read_test_rules(const YamlNode& node, MapReader& map, ExpectationRule& rule) {
    for (const YamlEntry& entry : node.entries) {
      if (!is_test_pattern(entry)) continue;
      map.mark(entry.key);
      const Location place = reader_.document().location(entry);
      std::optional<Glob> glob = patterns_.read(entry.key, place);
      if (!glob) continue;
      MapReader inner(reader_, entry.value, map.path(printable(entry.key)));
      rule.on_tests.push_back({std::move(*glob), read_demands(reader_, inner, is_scoring_), place});
      inner.finish();
    }
  }

  YamlReader reader_;
  PatternReader patterns_;
  bool is_scoring_;
};

}  // namespace

const Verdicts& format_verdicts() {
  static const Verdicts verdicts = {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                                    Verdict::run_time_error};
  return verdicts;
}

std::string verdict_names(const Verdicts& verdicts) {
  std::vector<std::string_view> words;
  for (const Verdict verdict : verdicts)
    words.push_back(model::short_name(verdict));
  return listed(words);
}

std::vector<ExpectationRule> read_submission_rules(const YamlDocument& document, bool is_scoring,
                                                   Diagnostics& diagnostics) {
  return RuleReader(document, is_scoring, diagnostics).read();
}

}  // namespace casewise::package
