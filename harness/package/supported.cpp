#include "harness/package/supported.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "harness/package/problem_yaml.hpp"

namespace casewise::package {

namespace {

using model::Problem;

struct Kind {
  const char* what;
  bool (*is_in)(const Problem&);
};

template <typename Condition>
bool any_test(const Problem& problem, Condition condition) {
  return std::any_of(problem.tests.begin(), problem.tests.end(), condition);
}

template <typename Condition>
bool any_group(const Problem& problem, Condition condition) {
  return std::any_of(problem.groups.begin(), problem.groups.end(), condition);
}

constexpr Kind kKinds[] = {
    {"problems of type 'submit-answer'", [](const Problem& problem) { return problem.type.submit_answer; }},
    {"allow_file_writing", [](const Problem& problem) { return problem.allow_file_writing; }},
    {"graders of the package's own",
     [](const Problem& problem) {
       return any_group(problem, [](const auto& group) { return group.grading.custom; });
     }},
    {"files for a test case's working directory",
     [](const Problem& problem) {
       return any_test(problem, [](const auto& test) { return test.files.has_value(); });
     }},
    {"arguments for submissions",
     [](const Problem& problem) {
       return any_test(problem, [](const auto& test) { return !test.args.empty(); });
     }},
    {"static validation",
     [](const Problem& problem) {
       return any_group(problem, [](const auto& group) { return group.grading.checks_source; });
     }},
};

}  // namespace

void refuse_unsupported(const Problem& problem, Diagnostics& diagnostics) {
  for (const Kind& kind : kKinds) {
    if (!kind.is_in(problem)) continue;
    diagnostics.error({(problem.root / kProblemFile).string(), 0, 0},
                      fmt::format("not supported yet: {}", kind.what));
  }
}

}  // namespace casewise::package
