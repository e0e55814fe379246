#include "harness/package/group_rules.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace {

using model::ScoreMode;
using model::TestGroup;

class GroupChecker {
 public:
  GroupChecker(const std::vector<GroupOrigin>& origins, TestData& data, Diagnostics& diagnostics)
      : origins_(origins), data_(data), diagnostics_(diagnostics) {}

  void check() {
    const auto is_secret = [](const TestGroup& group) { return group.name == "secret"; };
    const auto secret = std::find_if(data_.groups.begin(), data_.groups.end(), is_secret);
    if (secret == data_.groups.end()) return;
    const auto first = static_cast<std::size_t>(secret - data_.groups.begin());
    for (std::size_t number = first; number < data_.groups.size(); ++number) {
      check_bounds(number, data_.groups[first]);
      resolve(number);
    }
  }

 private:
  void error(std::size_t group, const std::string& what) {
    diagnostics_.error(origins_[group].location, what);
  }

  void check_bounds(std::size_t number, const TestGroup& secret) {
    const TestGroup& group = data_.groups[number];
    const bool is_bounded = group.grading.most.has_value();
    const bool is_secret = &group == &secret;
    if (!is_secret && !is_bounded && secret.grading.most) {
      error(number, fmt::format("max_score: the group needs one, since data/secret is bounded by {:g}",
                                *secret.grading.most));
    } else if (group.grading.scores == ScoreMode::pass_fail && !is_bounded) {
      error(number, "max_score: a group whose score_aggregation is pass-fail needs one");
    }
    const bool all_or_nothing = secret.grading.scores == ScoreMode::pass_fail;
    if (!is_secret && all_or_nothing && group.grading.scores != ScoreMode::pass_fail)
      error(number, "score_aggregation: has to be pass-fail, as that of data/secret is");
    if (is_bounded && group.grading.source_score > *group.grading.most)
      error(number, "static_validation_score: more than max_score");
  }

  /// Format 2025-09, Group dependencies.
  void resolve(std::size_t number) {
    for (const NamedGroup& named : origins_[number].requires_pass) {
      const auto is_named = [&](const TestGroup& group) { return group.name == named.name; };
      const auto found = std::find_if(data_.groups.begin() + 1, data_.groups.end(), is_named);
      const std::string name = printable(named.name);
      if (found == data_.groups.end()) {
        diagnostics_.error(named.location,
                           fmt::format("require_pass: there is no test group '{}'; groups go by "
                                       "their path, such as secret/group1",
                                       name));
        continue;
      }
      const auto needed = static_cast<std::size_t>(found - data_.groups.begin());
      if (data_.groups[number].name == "secret" && found->name != "sample") {
        diagnostics_.error(named.location, "require_pass: data/secret can require nothing but sample");
      } else if (needed >= number || found->name == "secret") {
        diagnostics_.error(named.location,
                           fmt::format("require_pass: '{}' does not come before this group", name));
      } else if (found->grading.scores != ScoreMode::pass_fail) {
        diagnostics_.error(named.location,
                           fmt::format("require_pass: the score_aggregation of '{}' is not pass-fail", name));
      } else {
        data_.groups[number].grading.requires_pass.push_back(needed);
      }
    }
  }

  const std::vector<GroupOrigin>& origins_;
  TestData& data_;
  Diagnostics& diagnostics_;
};

}  // namespace

model::Grading default_grading(GroupRole role, bool is_scoring) {
  model::Grading grading;
  if (!is_scoring || role != GroupRole::secret) return grading;
  constexpr double kMostOfSecret = 100;
  grading.scores = ScoreMode::sum;
  grading.most = kMostOfSecret;
  return grading;
}

void check_groups(const std::vector<GroupOrigin>& origins, bool scores, TestData& data,
                  Diagnostics& diagnostics) {
  if (scores) GroupChecker(origins, data, diagnostics).check();
}

}  // namespace casewise::package
