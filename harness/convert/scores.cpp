#include "harness/convert/scores.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/convert/nodes.hpp"

namespace casewise::convert {

namespace fs = std::filesystem;

namespace {

using model::Problem;
using model::ScoreMode;
using model::TestGroup;
using package::YamlNode;

/// The test cases of which a group is the innermost.
std::size_t cases_in(const Problem& problem, std::size_t group) {
  return static_cast<std::size_t>(
      std::count_if(problem.tests.begin(), problem.tests.end(),
                    [&](const model::TestCase& test) { return test.group == group; }));
}

/// A score in decimals, never more than it is, so that shares do not add up to more than the whole.
std::string score_text(double score) {
  if (score == std::floor(score)) return fmt::format("{:.0f}", score);
  constexpr double kDigits = 1e12;
  std::string text = fmt::format("{:.12f}", std::floor(score * kDigits) / kDigits);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

bool is_min_like(ScoreMode mode) {
  return mode == ScoreMode::min || mode == ScoreMode::pass_fail;
}

/// Whether a program's sources name the files in which it would give a score.
bool names_score_files(const package::Entry& entry) {
  if (entry.is_directory) return std::any_of(entry.children.begin(), entry.children.end(), names_score_files);
  const Result<std::string> text = read_file(entry.path, package::kYamlFileLimit);
  return !text || text->find("score") != std::string::npos;
}

class LegacyScores {
 public:
  LegacyScores(const Source& source, package::Diagnostics& diagnostics)
      : source_(source), problem_(source.problem), diagnostics_(diagnostics) {}

  GroupKeys make() {
    check_validators();
    YamlNode& root = keys_[""];
    root = map_node();
    add(root, "on_reject", text_node("continue"));
    add(root, "grader_flags", text_node("first_error"));
    add(root, "accept_score", plain_node("0"));
    add(root, "reject_score", plain_node("0"));
    for (std::size_t number = 0; number < problem_.groups.size(); ++number) {
      const TestGroup& group = problem_.groups[number];
      if (group.name.starts_with("secret")) add_group(number, group);
    }
    return std::move(keys_);
  }

 private:
  void error(const std::string& path, const std::string& what) {
    diagnostics_.error(source_.location(path), "format legacy: " + what);
  }

  /// Scores of validators are shares of a group's in format 2025-09, and whole ones in format legacy.
  void check_validators() {
    for (const model::HelperProgram& program : problem_.output_validators) {
      const fs::path below = program.path.lexically_relative(problem_.root);
      const package::Entry* const entry = source_.tree.find(below);
      if (entry != nullptr && names_score_files(*entry))
        error(below.string(), "scores that an output validator gives cannot be said");
    }
  }

  void add_group(std::size_t number, const TestGroup& group) {
    const model::Grading& grading = group.grading;
    const std::string path = "data/" + group.name;
    if (!grading.requires_pass.empty()) error(path, "require_pass cannot be said");
    if (grading.checks_source) error(path, "there is no static validation");
    if (!grading.most) return error(path, "scores without a max_score cannot be said");
    const std::size_t cases = cases_in(problem_, number);
    const bool is_min = is_min_like(grading.scores);
    YamlNode node = map_node();
    add(node, "on_reject", text_node(is_min ? "break" : "continue"));
    add(node, "grader_flags", text_node(is_min ? "first_error min" : "first_error sum"));
    if (cases > 0)
      add(node, "accept_score",
          plain_node(score_text(is_min ? *grading.most : *grading.most / static_cast<double>(cases))));
    add(node, "range", text_node("0 " + score_text(*grading.most)));
    keys_[group.name] = std::move(node);
  }

  const Source& source_;
  const Problem& problem_;
  package::Diagnostics& diagnostics_;
  GroupKeys keys_;
};

class CurrentScores {
 public:
  CurrentScores(const Source& source, package::Diagnostics& diagnostics)
      : source_(source), problem_(source.problem), diagnostics_(diagnostics) {}

  GroupKeys make() {
    if (problem_.type.validator_scores) {
      error("problem.yaml", "scores that an output validator gives cannot be said");
      return {};
    }
    const auto is_secret = [](const TestGroup& group) { return group.name == "secret"; };
    const auto secret = std::find_if(problem_.groups.begin(), problem_.groups.end(), is_secret);
    if (secret == problem_.groups.end()) return {};
    const auto number = static_cast<std::size_t>(secret - problem_.groups.begin());
    std::vector<double> scores;
    for (std::size_t group = 0; group < problem_.groups.size(); ++group) {
      if (problem_.groups[group].parent == number && cases_below(group) > 0)
        scores.push_back(add_group(group));
    }
    if (cases_in(problem_, number) > 0) {
      if (!scores.empty()) error("data/secret", "test cases beside test groups cannot score");
      keys_.clear();
      scores.clear();
    }
    add_secret(number, scores);
    return std::move(keys_);
  }

 private:
  void error(const std::string& path, const std::string& what) {
    diagnostics_.error(source_.location(path), "format 2025-09: " + what);
  }

  bool is_below(std::size_t group, std::size_t ancestor) const {
    for (std::optional<std::size_t> at = group; at; at = problem_.groups[*at].parent)
      if (*at == ancestor) return true;
    return false;
  }

  std::size_t cases_below(std::size_t group) const {
    return static_cast<std::size_t>(
        std::count_if(problem_.tests.begin(), problem_.tests.end(),
                      [&](const model::TestCase& test) { return is_below(test.group, group); }));
  }

  /// What all test cases below a group score when they are accepted; none: it differs.
  std::optional<double> case_score(std::size_t group) const {
    std::optional<double> score;
    for (const model::TestCase& test : problem_.tests) {
      if (!is_below(test.group, group)) continue;
      const double own = problem_.groups[test.group].grading.accept_score;
      if (score && *score != own) return std::nullopt;
      score = own;
    }
    return score;
  }

  const char* aggregation(std::size_t group) {
    const ScoreMode mode = problem_.groups[group].grading.scores;
    if (mode == ScoreMode::sum) return "sum";
    if (mode == ScoreMode::min) return "min";
    error("data/" + problem_.groups[group].name,
          "scores are added up or the least counts; avg and max cannot be said");
    return "sum";
  }

  YamlNode node_of(std::size_t group, double most, const char* mode) {
    const std::string path = "data/" + problem_.groups[group].name;
    if (most < 0 || most != std::floor(most))
      error(path, fmt::format("max_score is a whole number of 0 or more, and would be {:g}", most));
    YamlNode node = map_node();
    add(node, "max_score", plain_node(score_text(most)));
    add(node, "score_aggregation", text_node(mode));
    return node;
  }

  /// The most that the test cases below a group can score together.
  double most_of(std::size_t group, const char* mode) {
    const std::optional<double> score = case_score(group);
    if (!score)
      error("data/" + problem_.groups[group].name,
            "the test cases of a group have the same score each; accept_score differs");
    const double each = score.value_or(0);
    return std::string_view(mode) == "sum" ? each * static_cast<double>(cases_below(group)) : each;
  }

  double add_group(std::size_t group) {
    const char* const mode = aggregation(group);
    const double most = most_of(group, mode);
    keys_[problem_.groups[group].name] = node_of(group, most, mode);
    return most;
  }

  void add_secret(std::size_t secret, const std::vector<double>& scores) {
    const char* const mode = aggregation(secret);
    double most = 0;
    if (scores.empty()) {
      most = most_of(secret, mode);
    } else if (std::string_view(mode) == "sum") {
      for (const double score : scores)
        most += score;
    } else {
      most = *std::min_element(scores.begin(), scores.end());
    }
    keys_["secret"] = node_of(secret, most, mode);
  }

  const Source& source_;
  const Problem& problem_;
  package::Diagnostics& diagnostics_;
  GroupKeys keys_;
};

}  // namespace

GroupKeys legacy_scores(const Source& source, package::Diagnostics& diagnostics) {
  return LegacyScores(source, diagnostics).make();
}

GroupKeys current_scores(const Source& source, package::Diagnostics& diagnostics) {
  return CurrentScores(source, diagnostics).make();
}

}  // namespace casewise::convert
