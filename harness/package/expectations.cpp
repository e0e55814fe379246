#include "harness/package/expectations.hpp"

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

constexpr Verdict kAc = Verdict::accepted;
constexpr Verdict kWa = Verdict::wrong_answer;
constexpr Verdict kTle = Verdict::time_limit;
constexpr Verdict kRte = Verdict::run_time_error;

bool has(const Verdicts& verdicts, Verdict verdict) {
  return std::find(verdicts.begin(), verdicts.end(), verdict) != verdicts.end();
}

bool is_subset(const Verdicts& inner, const Verdicts& outer) {
  return std::all_of(inner.begin(), inner.end(), [&](Verdict verdict) { return has(outer, verdict); });
}

std::string names(const Verdicts& verdicts) {
  std::vector<std::string_view> words;
  for (const Verdict verdict : verdicts)
    words.push_back(model::short_name(verdict));
  return listed(words);
}

/// A pattern without its `/` at the end.
std::string_view bare(std::string_view pattern) {
  while (pattern.size() > 1 && pattern.ends_with('/'))
    pattern.remove_suffix(1);
  return pattern;
}

/// Reads one verdict. CE, MLE and OLE are not in the format, but the judge tells them apart.
std::optional<Verdict> read_verdict(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  const std::optional<std::string> name = reader.text(node, key);
  if (!name) return std::nullopt;
  const std::optional<Verdict> verdict = model::verdict_from(*name);
  if (!verdict || *verdict == Verdict::judge_error) {
    reader.error(node, fmt::format("{}: unknown verdict '{}'; the verdicts are {}", key, printable(*name),
                                   names(format_verdicts())));
    return std::nullopt;
  }
  if (!has(format_verdicts(), *verdict)) {
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
    if (verdict && !has(verdicts, *verdict)) verdicts.push_back(*verdict);
  }
  if (verdicts.empty()) return std::nullopt;
  return verdicts;
}

void check_time_limit_use(const YamlReader& reader, MapReader& map) {
  const YamlNode* const node = map.find("use_for_time_limit");
  if (node == nullptr) return;
  const bool valid = yaml_bool(*node) || node->text == "lower" || node->text == "upper";
  if (!valid) reader.expected(*node, map.path("use_for_time_limit"), "true, false, lower or upper");
  if (valid && yaml_bool(*node) != false) {
    reader.warning(*node, fmt::format("{}: not used yet", map.path("use_for_time_limit")));
  }
}

void check_message(const YamlReader& reader, MapReader& map) {
  const YamlNode* const node = map.find("message");
  if (node == nullptr) return;
  const std::optional<std::string> message = reader.text(*node, map.path("message"));
  if (message && !message->empty())
    reader.warning(*node, fmt::format("{}: not checked yet", map.path("message")));
}

/// What a rule and a rule within it for some of the tests have in common.
void read_requirements(const YamlReader& reader, MapReader& map, ExpectationRule& rule) {
  rule.permitted = read_verdicts(reader, map, "permitted");
  rule.required = read_verdicts(reader, map, "required");
  if (const YamlNode* const score = map.find("score")) {
    reader.error(*score, fmt::format("{}: only for problems of type scoring", map.path("score")));
  }
  check_message(reader, map);
  check_time_limit_use(reader, map);
  if (rule.permitted && rule.required && !is_subset(*rule.required, *rule.permitted)) {
    reader.warning(*map.find("required"),
                   fmt::format("{}: a verdict that is required is not permitted", map.path("required")));
  }
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

void read_test_patterns(const YamlReader& reader, const YamlNode& node, PatternReader& patterns,
                        MapReader& map) {
  for (const YamlEntry& entry : node.entries) {
    if (!is_test_pattern(entry)) continue;
    map.mark(entry.key);
    const std::string path = map.path(printable(entry.key));
    const Location place = reader.document().location(entry);
    if (!patterns.read(entry.key, place)) continue;
    MapReader inner(reader, entry.value, path);
    ExpectationRule unused;
    read_requirements(reader, inner, unused);
    inner.finish();
    reader.diagnostics().warning(place,
                                 fmt::format("{}: rules for some of the tests are not checked yet", path));
  }
}

ExpectationRule read_rule(const YamlReader& reader, const YamlEntry& entry, PatternReader& patterns,
                          Glob glob) {
  ExpectationRule rule;
  rule.pattern = entry.key;
  rule.glob = std::move(glob);
  rule.location = reader.document().location(entry);
  MapReader map(reader, entry.value, printable(entry.key));
  if (const YamlNode* const node = map.find("language")) {
    rule.language = reader.text(*node, map.path("language"));
    if (rule.language && !is_one_of(*rule.language, language_ids())) {
      reader.error(*node,
                   fmt::format("{}: unknown language '{}'{}", map.path("language"), printable(*rule.language),
                               did_you_mean(*rule.language, language_ids())));
    }
  }
  if (const YamlNode* const node = map.find("entrypoint")) {
    (void)reader.text(*node, map.path("entrypoint"));
    reader.warning(*node, fmt::format("{}: not used yet", map.path("entrypoint")));
  }
  if (const YamlNode* const authors = map.find("authors"))
    check_persons(reader, *authors, map.path("authors"));
  (void)map.boolean("model_solution");
  read_requirements(reader, map, rule);
  read_test_patterns(reader, entry.value, patterns, map);
  map.finish();
  return rule;
}

Glob known_glob(std::string_view pattern) {
  return Glob::parse(pattern).value();
}

ExpectationRule default_rule(std::string_view directory, Verdicts permitted, Verdicts required) {
  ExpectationRule rule;
  rule.pattern = directory;
  rule.glob = known_glob(directory);
  if (!permitted.empty()) rule.permitted = std::move(permitted);
  if (!required.empty()) rule.required = std::move(required);
  return rule;
}

/// Puts all rules for one submission together.
class Merger {
 public:
  Merger(model::JurySubmission& submission, Diagnostics& diagnostics)
      : submission_(submission), diagnostics_(diagnostics) {}

  void add(const ExpectationRule& rule, const Location& place) {
    if (rule.permitted) permit(*rule.permitted, place);
    if (rule.required) require(*rule.required, place);
    if (rule.language) set_language(*rule.language, place);
  }

  void finish(const Location& where) {
    const auto is_permitted = [&](Verdict verdict) { return has(permitted_, verdict); };
    if (!permitted_.empty() && !required_.empty() &&
        std::none_of(required_.begin(), required_.end(), is_permitted)) {
      diagnostics_.warning(where,
                           fmt::format("the submission can never be as expected: its rules require {} and "
                                       "permit only {}",
                                       names(required_), names(permitted_)));
    }
    submission_.expectation = {std::move(permitted_), std::move(required_)};
  }

 private:
  /// Several rules apply together: what every one of them permits. CE, MLE and OLE, which are beyond the four
  /// of the format, are permitted only where all rules that restrict say so.
  void permit(const Verdicts& verdicts, const Location& place) {
    Verdicts both;
    const auto allowed = [&](Verdict verdict) { return !is_restricted_ || has(permitted_, verdict); };
    std::copy_if(verdicts.begin(), verdicts.end(), std::back_inserter(both), allowed);
    if (both.empty()) error(place, "its rules permit no verdict in common");
    permitted_ = std::move(both);
    is_restricted_ = true;
  }

  /// "One of R and one of S" is "one of the smaller" when one holds the other; else it is two demands.
  void require(const Verdicts& verdicts, const Location& place) {
    if (required_.empty() || is_subset(verdicts, required_)) {
      required_ = verdicts;
    } else if (!is_subset(required_, verdicts)) {
      error(place, fmt::format("rules that require {} and {} apply together, which is not supported yet",
                               names(required_), names(verdicts)));
    }
  }

  void set_language(const std::string& language, const Location& place) {
    if (submission_.language && *submission_.language != language) {
      error(place,
            fmt::format("its rules name the languages '{}' and '{}'", *submission_.language, language));
    }
    submission_.language = language;
  }

  void error(const Location& place, const std::string& what) {
    diagnostics_.error(place, fmt::format("submission '{}': {}", submission_.name, what));
  }

  model::JurySubmission& submission_;
  Diagnostics& diagnostics_;
  Verdicts permitted_ = format_verdicts();
  bool is_restricted_ = false;
  Verdicts required_;
};

}  // namespace

const Verdicts& format_verdicts() {
  static const Verdicts verdicts = {kAc, kWa, kTle, kRte};
  return verdicts;
}

Expectations::Expectations() {
  rules_.push_back(default_rule("accepted", {kAc}, {}));
  rules_.push_back(default_rule("rejected", {}, {kRte, kTle, kWa}));
  rules_.push_back(default_rule("wrong_answer", {kAc, kWa}, {kWa}));
  rules_.push_back(default_rule("time_limit_exceeded", {kAc, kTle}, {kTle}));
  rules_.push_back(default_rule("run_time_error", {kAc, kRte}, {kRte}));
  rules_.push_back(default_rule("brute_force", {kAc, kRte, kTle}, {kRte, kTle}));
}

void Expectations::read(const YamlDocument& document, Diagnostics& diagnostics) {
  const YamlReader reader(document, diagnostics);
  if (document.root.kind == YamlKind::null) return;
  if (document.root.kind != YamlKind::map) {
    reader.expected(document.root, "the file", "a map of patterns to rules");
    return;
  }
  PatternReader patterns(diagnostics);
  for (const YamlEntry& entry : document.root.entries) {
    std::optional<Glob> glob = patterns.read(entry.key, document.location(entry));
    if (!glob) continue;
    ExpectationRule rule = read_rule(reader, entry, patterns, std::move(*glob));
    const std::string_view name = bare(entry.key);
    const auto is_default = [&](const ExpectationRule& other) {
      return other.location.file.empty() && other.pattern == name;
    };
    const auto replaced = std::find_if(rules_.begin(), rules_.end(), is_default);
    if (replaced == rules_.end()) {
      rules_.push_back(std::move(rule));
      continue;
    }
    if (!rule.permitted) rule.permitted = replaced->permitted;
    if (!rule.required) rule.required = replaced->required;
    *replaced = std::move(rule);
  }
}

void Expectations::apply(model::JurySubmission& submission, const Location& where, Diagnostics& diagnostics) {
  Merger merger(submission, diagnostics);
  bool is_matched = false;
  for (ExpectationRule& rule : rules_) {
    if (!rule.glob.matches(submission.name)) continue;
    rule.matched = true;
    is_matched = true;
    merger.add(rule, rule.location.file.empty() ? where : rule.location);
  }
  if (!is_matched) {
    diagnostics.warning(where,
                        fmt::format("no rule says what this submission is to get, so it may get any of {}",
                                    names(format_verdicts())));
  }
  merger.finish(where);
}

void Expectations::report_unmatched(Diagnostics& diagnostics) const {
  for (const ExpectationRule& rule : rules_) {
    if (rule.matched || rule.location.file.empty()) continue;
    diagnostics.warning(rule.location,
                        fmt::format("the pattern '{}' matches no submission; patterns are paths below "
                                    "submissions, such as accepted/*",
                                    printable(rule.pattern)));
  }
}

}  // namespace casewise::package
