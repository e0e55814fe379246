#include "harness/package/expectations.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace {

using model::Verdict;
using Verdicts = std::vector<Verdict>;

bool is_subset(const Verdicts& inner, const Verdicts& outer) {
  return std::all_of(inner.begin(), inner.end(),
                     [&](Verdict verdict) { return model::contains(outer, verdict); });
}

Verdicts common(const Verdicts& one, const Verdicts& other) {
  Verdicts both;
  std::copy_if(one.begin(), one.end(), std::back_inserter(both),
               [&](Verdict v) { return model::contains(other, v); });
  return both;
}

/// A pattern without its `/` at the end.
std::string_view bare(std::string_view pattern) {
  while (pattern.size() > 1 && pattern.ends_with('/'))
    pattern.remove_suffix(1);
  return pattern;
}

ExpectationRule default_rule(const DefaultExpectation& from) {
  ExpectationRule rule;
  rule.pattern = from.directory;
  rule.glob = Glob::parse(from.directory).value();
  if (!from.permitted.empty()) rule.demands.permitted = from.permitted;
  if (!from.required.empty()) rule.demands.required = from.required;
  rule.is_partial = from.is_partial;
  return rule;
}

/// Puts all rules for one submission together.
class Merger {
 public:
  Merger(model::JurySubmission& submission, const model::Problem& problem, Diagnostics& diagnostics)
      : submission_(submission), problem_(problem), diagnostics_(diagnostics) {}

  void add(const ExpectationRule& rule, const Location& place) {
    is_ruled_ = true;
    if (rule.demands.permitted) permit(*rule.demands.permitted, place);
    if (rule.demands.required) require(*rule.demands.required);
    add_clause(rule.demands, std::nullopt);
    for (const TestRule& inner : rule.on_tests)
      add_inner(inner);
    if (rule.language) set_once(submission_.language, *rule.language, "languages", place);
    if (rule.entrypoint) set_once(submission_.entrypoint, *rule.entrypoint, "entry points", place);
    use_for_time_limit(rule.demands, place);
    if (rule.is_partial) demand_partial_score();
  }

  void add(const Annotation& annotation) {
    if (!annotation.results.empty()) demand_results(annotation);
    if (!annotation.score) return;
    if (!problem_.type.scoring) {
      diagnostics_.warning(annotation.location, "an expected score, but the problem is not of type scoring");
      return;
    }
    is_ruled_ = true;
    model::Clause clause;
    clause.score = model::ScoreRange{*annotation.score, *annotation.score};
    clauses_.push_back(std::move(clause));
  }

  void finish(const Location& where) {
    if (!is_ruled_) {
      diagnostics_.warning(where,
                           fmt::format("no rule says what this submission is to get, so it may get any of {}",
                                       verdict_names(format_verdicts())));
    }
    if (!permitted_.empty() && !required_.empty() && common(required_, permitted_).empty())
      diagnostics_.warning(where,
                           fmt::format("the submission can never be as expected: its rules require {} and "
                                       "permit only {}",
                                       verdict_names(required_), verdict_names(permitted_)));
    check_tests(where);
    submission_.expectation = {std::move(permitted_), std::move(required_), std::move(clauses_)};
  }

 private:
  /// Several rules apply together: what every one of them permits. CE, MLE and OLE, which are beyond the four
  /// of the format, are permitted only where all rules that restrict say so.
  void permit(const Verdicts& verdicts, const Location& place) {
    Verdicts both = is_restricted_ ? common(verdicts, permitted_) : verdicts;
    if (both.empty()) error(place, "its rules permit no verdict in common");
    permitted_ = std::move(both);
    is_restricted_ = true;
  }

  /// "One of R and one of S" is "one of the smaller" when one holds the other; else it is two demands.
  void require(const Verdicts& verdicts) {
    if (required_.empty() || is_subset(verdicts, required_)) {
      required_ = verdicts;
    } else if (!is_subset(required_, verdicts)) {
      model::Clause clause;
      clause.required = verdicts;
      clauses_.push_back(std::move(clause));
    }
  }

  /// What of the demands is beyond the lists of verdicts for all tests.
  void add_clause(const RuleDemands& demands, const std::optional<Glob>& tests) {
    model::Clause clause;
    clause.tests = tests;
    clause.score = demands.score;
    clause.message = demands.message;
    if (tests && demands.permitted) clause.permitted = *demands.permitted;
    if (tests && demands.required) clause.required = *demands.required;
    const bool is_empty =
        !clause.score && clause.message.empty() && clause.permitted.empty() && clause.required.empty();
    if (!is_empty) clauses_.push_back(std::move(clause));
  }

  void add_inner(const TestRule& rule) {
    const auto is_test = [&](const model::TestCase& test) { return rule.tests.matches(test.name); };
    const auto is_group = [&](const model::TestGroup& group) { return rule.tests.names(group.name); };
    const std::string pattern = printable(rule.tests.text());
    if (std::none_of(problem_.tests.begin(), problem_.tests.end(), is_test)) {
      warn_once(rule.location,
                fmt::format("the pattern '{}' matches no test case; patterns are paths below data, "
                            "such as secret/*-hard",
                            pattern));
      return;
    }
    if (rule.demands.score && std::none_of(problem_.groups.begin(), problem_.groups.end(), is_group))
      warn_once(rule.location,
                fmt::format("the pattern '{}' names no test group, and only groups have a score to "
                            "be demanded",
                            pattern));
    add_clause(rule.demands, rule.tests);
  }

  /// Several submissions may have the same rule.
  void warn_once(const Location& place, const std::string& what) {
    const auto same = [&](const Diagnostic& said) {
      return said.message == what && said.location.to_string() == place.to_string();
    };
    if (std::none_of(diagnostics_.all().begin(), diagnostics_.all().end(), same))
      diagnostics_.warning(place, what);
  }

  void set_once(std::optional<std::string>& into, const std::string& value, const char* what,
                const Location& place) {
    if (into && *into != value)
      error(place,
            fmt::format("its rules name the {} '{}' and '{}'", what, printable(*into), printable(value)));
    into = value;
  }

  void use_for_time_limit(const RuleDemands& demands, const Location& place) {
    using model::TimeLimitUse;
    if (!demands.time_limit_use || *demands.time_limit_use == TimeLimitUse::by_expectation) return;
    TimeLimitUse& use = submission_.time_limit_use;
    const auto is_bound = [](TimeLimitUse one) {
      return one == TimeLimitUse::lower || one == TimeLimitUse::upper;
    };
    if (is_bound(use) && is_bound(*demands.time_limit_use) && use != *demands.time_limit_use)
      error(place, "its rules use it for both the lower and the upper bound of the time limit");
    use = *demands.time_limit_use;
  }

  /// Format legacy: accepted, but not with the best score that there is.
  void demand_partial_score() {
    model::Clause clause;
    clause.result = {Verdict::accepted};
    for (const model::TestGroup& group : problem_.groups) {
      if (!clause.not_score && group.grading.most) clause.not_score = *group.grading.most;
    }
    clauses_.push_back(std::move(clause));
  }

  /// DOMjudge: the verdict of the submission is one of the results; BAPCtools: and that of every test is one
  /// of them or AC. What the directory does not permit does not count.
  void demand_results(const Annotation& annotation) {
    Verdicts results = annotation.results;
    if (is_ruled_) {
      results = common(results, permitted_);
      if (results.size() < annotation.results.size())
        diagnostics_.warning(annotation.location,
                             fmt::format("expects {}, but the rules for the submission permit only {}",
                                         verdict_names(annotation.results), verdict_names(permitted_)));
      if (results.empty()) return;
    }
    Verdicts with_accepted = results;
    const bool may_be_accepted = model::contains(results, Verdict::accepted);
    if (!may_be_accepted) with_accepted.insert(with_accepted.begin(), Verdict::accepted);
    permit(is_ruled_ ? common(with_accepted, permitted_) : with_accepted, annotation.location);
    if (!may_be_accepted) require(results);
    is_ruled_ = true;
    if (!problem_.type.scoring) return;
    model::Clause clause;
    clause.result = results;
    clauses_.push_back(std::move(clause));
  }

  /// Whether rules permit a test no verdict at all, told of the first such test.
  void check_tests(const Location& where) {
    for (const model::TestCase& test : problem_.tests) {
      Verdicts left = permitted_;
      for (const model::Clause& clause : clauses_) {
        if (clause.tests && !clause.permitted.empty() && clause.tests->matches(test.name))
          left = common(left, clause.permitted);
      }
      if (!left.empty() || permitted_.empty()) continue;
      diagnostics_.warning(where,
                           fmt::format("the submission can never be as expected: its rules permit {} no "
                                       "verdict in common",
                                       printable(test.name)));
      return;
    }
  }

  void error(const Location& place, const std::string& what) {
    diagnostics_.error(place, fmt::format("submission '{}': {}", submission_.name, what));
  }

  model::JurySubmission& submission_;
  const model::Problem& problem_;
  Diagnostics& diagnostics_;
  Verdicts permitted_ = format_verdicts();
  Verdicts required_;
  std::vector<model::Clause> clauses_;
  bool is_restricted_ = false;
  bool is_ruled_ = false;
};

}  // namespace

Expectations::Expectations(const Format& format, const model::Problem& problem) : problem_(problem) {
  for (const DefaultExpectation& one : format.expectations)
    rules_.push_back(default_rule(one));
}

void Expectations::add(std::vector<ExpectationRule> rules) {
  for (ExpectationRule& rule : rules) {
    const std::string_view name = bare(rule.pattern);
    const auto is_default = [&](const ExpectationRule& other) {
      return other.location.file.empty() && other.pattern == name;
    };
    const auto replaced = std::find_if(rules_.begin(), rules_.end(), is_default);
    if (replaced == rules_.end()) {
      rules_.push_back(std::move(rule));
      continue;
    }
    if (!rule.demands.permitted) rule.demands.permitted = replaced->demands.permitted;
    if (!rule.demands.required) rule.demands.required = replaced->demands.required;
    *replaced = std::move(rule);
  }
}

void Expectations::apply(model::JurySubmission& submission, const std::optional<Annotation>& annotation,
                         const Location& where, Diagnostics& diagnostics) {
  Merger merger(submission, problem_, diagnostics);
  for (ExpectationRule& rule : rules_) {
    if (!rule.glob.matches(submission.name)) continue;
    rule.matched = true;
    merger.add(rule, rule.location.file.empty() ? where : rule.location);
  }
  if (annotation) merger.add(*annotation);
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
