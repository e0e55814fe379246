#include "harness/convert/submissions.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/sources.hpp"
#include "harness/convert/nodes.hpp"
#include "harness/package/programs.hpp"
#include "harness/package/submission_rules.hpp"

namespace casewise::convert {

namespace {

using model::Verdict;
using package::YamlEntry;
using package::YamlNode;
using Verdicts = std::vector<Verdict>;

constexpr const char* kRules = "submissions.yaml";
constexpr const char* kAnyDirectory = "mixed";  // of which no format demands anything

bool is_subset(const Verdicts& inner, const Verdicts& outer) {
  return std::all_of(inner.begin(), inner.end(),
                     [&](Verdict verdict) { return model::contains(outer, verdict); });
}

/// None restricts nothing, as all four verdicts of the format would.
const Verdicts& permitted_of(const Verdicts& verdicts) {
  return verdicts.empty() ? package::format_verdicts() : verdicts;
}

/// A list that all four verdicts are in demands nothing.
bool demands_one(const Verdicts& required) {
  return !required.empty() && !is_subset(package::format_verdicts(), required);
}

bool same_clause(const model::Clause& a, const model::Clause& b) {
  const auto text = [](const model::Clause& clause) { return clause.tests ? clause.tests->text() : ""; };
  const auto least = [](const model::Clause& clause) { return clause.score ? clause.score->least : 0; };
  const auto most = [](const model::Clause& clause) { return clause.score ? clause.score->most : 0; };
  return text(a) == text(b) && a.permitted == b.permitted && a.required == b.required &&
         a.result == b.result && a.score.has_value() == b.score.has_value() && least(a) == least(b) &&
         most(a) == most(b) && a.not_score == b.not_score && a.message == b.message;
}

/// What the format itself demands of submissions in a directory.
std::optional<model::Expectation> default_of(const package::Format& format, std::string_view directory) {
  for (const package::DefaultExpectation& one : format.expectations) {
    if (one.directory == directory) return model::Expectation{one.permitted, one.required};
  }
  return std::nullopt;
}

std::string joined(const Verdicts& verdicts) {
  std::string text;
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : (i + 1 == verdicts.size() ? " or " : ", "),
                        model::short_name(verdicts[i]));
  return text;
}

YamlNode names_node(const Verdicts& verdicts) {
  std::vector<std::string> names;
  for (const Verdict verdict : verdicts)
    names.emplace_back(model::short_name(verdict));
  return list_node(names);
}

class Submissions {
 public:
  Submissions(const Source& source, const package::Format& target, Plan& plan,
              package::Diagnostics& diagnostics)
      : source_(source), target_(target), plan_(plan), diagnostics_(diagnostics) {}

  void convert() {
    const package::Entry* const directory = source_.tree.directory("submissions");
    if (directory == nullptr) return;
    for (const package::Entry& group : directory->children) {
      if (group.name == kRules) continue;
      if (!group.is_directory) {
        plan_.copy(group, "submissions/" + group.name);  // README
        continue;
      }
      for (const package::Entry& program : group.children)
        convert_one(group, program);
    }
    if (!target_.legacy_keys) write_rules(*directory);
  }

 private:
  const model::JurySubmission* find(const std::string& name) const {
    for (const model::JurySubmission& submission : source_.problem.submissions) {
      if (submission.name == name) return &submission;
    }
    return nullptr;
  }

  void convert_one(const package::Entry& group, const package::Entry& program) {
    const std::string name = fmt::format("{}/{}", group.name, program.name);
    const model::JurySubmission* const submission = find(name);
    std::string wanted = name;
    if (submission != nullptr && target_.legacy_keys) {
      wanted = place_of(*submission, group.name, program.name);
      check_language(*submission);
    }
    if (submission != nullptr) plan_.submissions[name] = wanted;
    plan_.copy(program, "submissions/" + wanted);
  }

  /// Where the target demands no more of it than it does here.
  std::string place_of(const model::JurySubmission& submission, const std::string& directory,
                       const std::string& program) {
    const std::optional<model::Expectation> demanded = default_of(target_, directory);
    model::Expectation plain = submission.expectation;
    plain.clauses.clear();
    if (!demanded || implies(plain, *demanded)) return submission.name;
    std::string wanted = fmt::format("{}/{}", kAnyDirectory, program);
    if (source_.tree.find("submissions/" + wanted) != nullptr || is_taken(wanted))
      wanted = fmt::format("{}/{}-{}", kAnyDirectory, directory, program);
    diagnostics_.warning(
        source_.location("submissions/" + submission.name),
        fmt::format("format {}: submissions in {} get {}, but this one may get {}; it goes to submissions/{}",
                    target_.name, directory, expectation_text(*demanded), expectation_text(plain), wanted));
    return wanted;
  }

  bool is_taken(const std::string& name) const {
    return std::any_of(plan_.submissions.begin(), plan_.submissions.end(),
                       [&](const auto& moved) { return moved.second == name; });
  }

  /// A language that submissions.yaml names has to be the one that the files lead to.
  void check_language(const model::JurySubmission& submission) {
    const Location place = source_.location("submissions/" + submission.name);
    if (submission.entrypoint)
      diagnostics_.error(place, fmt::format("format {}: the entry point '{}' cannot be said", target_.name,
                                            printable(*submission.entrypoint)));
    if (submission.time_limit_use != model::TimeLimitUse::by_expectation)
      plan_.losses.add(fmt::format("format {}: use_for_time_limit cannot be said", target_.name),
                       "submissions/" + submission.name);
    if (!submission.language) return;
    const Result<compile::Sources> sources = compile::load_sources(submission.path, std::nullopt);
    if (sources && sources->language->id == *submission.language) return;
    diagnostics_.error(
        place,
        fmt::format("format {}: that it is in {} cannot be said, and its files lead to {}", target_.name,
                    *submission.language, sources ? sources->language->id : "no language"));
  }

  /// submissions.yaml with what the source's format demands of its directories, where that is not what format
  /// 2025-09 does. A rule that is called as a directory replaces the default.
  void write_rules(const package::Entry& directory) {
    YamlNode rules = map_node();
    if (const package::Entry* const file = directory.child(kRules)) {
      package::Diagnostics told;
      const std::optional<package::YamlDocument> yaml = package::load_yaml(file->path, told);
      if (yaml && yaml->root.kind == package::YamlKind::map) rules = yaml->root;
    }
    for (const package::Entry& group : directory.children) {
      if (group.is_directory) add_rule(group.name, rules);
    }
    if (!rules.entries.empty()) plan_.write(fmt::format("submissions/{}", kRules), to_yaml_text(rules));
  }

  void add_rule(const std::string& directory, YamlNode& rules) {
    const std::optional<model::Expectation> before = default_of(source_.format(), directory);
    const std::optional<model::Expectation> after = default_of(target_, directory);
    const model::Expectation wanted = before.value_or(model::Expectation{});
    const model::Expectation found = after.value_or(model::Expectation{});
    if (implies(wanted, found) && implies(found, wanted)) return;
    const auto is_same = [&](const YamlEntry& entry) {
      return entry.key == directory || entry.key == directory + "/";
    };
    auto rule = std::find_if(rules.entries.begin(), rules.entries.end(), is_same);
    if (rule == rules.entries.end()) {
      add(rules, directory, map_node());
      rule = std::prev(rules.entries.end());
    }
    rule->value.kind = package::YamlKind::map;
    if (rule->value.find("permitted") == nullptr)
      add(rule->value, "permitted", names_node(permitted_of(wanted.permitted)));
    if (rule->value.find("required") == nullptr)
      add(rule->value, "required",
          names_node(wanted.required.empty() ? package::format_verdicts() : wanted.required));
  }

  const Source& source_;
  const package::Format& target_;
  Plan& plan_;
  package::Diagnostics& diagnostics_;
};

}  // namespace

bool implies(const model::Expectation& strict, const model::Expectation& loose) {
  if (!is_subset(permitted_of(strict.permitted), permitted_of(loose.permitted))) return false;
  if (demands_one(loose.required) &&
      !(demands_one(strict.required) && is_subset(strict.required, loose.required)))
    return false;
  return std::all_of(loose.clauses.begin(), loose.clauses.end(), [&](const model::Clause& clause) {
    return std::any_of(strict.clauses.begin(), strict.clauses.end(),
                       [&](const model::Clause& other) { return same_clause(clause, other); });
  });
}

std::string expectation_text(const model::Expectation& expectation) {
  std::string text = fmt::format("{} in each test", joined(permitted_of(expectation.permitted)));
  if (demands_one(expectation.required)) text += fmt::format(" and {} in one", joined(expectation.required));
  if (!expectation.clauses.empty()) text += ", and more that is demanded of some tests, scores or messages";
  return text;
}

void convert_submissions(const Source& source, const package::Format& target, Plan& plan,
                         package::Diagnostics& diagnostics) {
  Submissions(source, target, plan, diagnostics).convert();
}

}  // namespace casewise::convert
