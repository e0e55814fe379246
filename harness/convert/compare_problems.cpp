#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/flags.hpp"
#include "harness/convert/convert.hpp"
#include "harness/convert/scores.hpp"
#include "harness/convert/submissions.hpp"

namespace casewise::convert {

namespace {

using model::Problem;
using model::TestCase;

/// Flags of the built-in comparison may stand in any order.
bool same_output_args(const TestCase& before, const TestCase& after, bool built_in) {
  if (before.output_validator_args == after.output_validator_args) return true;
  if (!built_in) return false;
  const Result<compare::Flags> a = compare::parse_flags(before.output_validator_args);
  const Result<compare::Flags> b = compare::parse_flags(after.output_validator_args);
  return a && b && a->case_sensitive == b->case_sensitive &&
         a->space_change_sensitive == b->space_change_sensitive &&
         a->absolute_tolerance == b->absolute_tolerance && a->relative_tolerance == b->relative_tolerance;
}

class Comparison {
 public:
  Comparison(const Source& before, const Problem& after, const package::Format& target, const Plan& plan,
             package::Diagnostics& diagnostics)
      : source_(before),
        before_(before.problem),
        after_(after),
        target_(target),
        plan_(plan),
        diagnostics_(diagnostics) {}

  void compare() {
    compare_settings();
    compare_tests(before_.tests, after_.tests);
    if (!target_.legacy_keys) compare_tests(before_.examples, after_.examples);
    compare_submissions();
  }

 private:
  void differ(const std::string& path, const std::string& what) {
    diagnostics_.error(source_.location(path), fmt::format("the package would not judge alike: {}", what));
  }

  void check(bool same, const char* what) {
    if (!same) differ(package::kProblemFile, fmt::format("{} would be another", what));
  }

  void compare_settings() {
    const model::ProblemType& a = before_.type;
    const model::ProblemType& b = after_.type;
    check(a.scoring == b.scoring && a.interactive == b.interactive && a.multi_pass == b.multi_pass &&
              a.submit_answer == b.submit_answer && a.validator_scores == b.validator_scores,
          "the type");
    check(before_.passes == after_.passes || !a.multi_pass, "the number of passes");
    check(before_.time_limit == after_.time_limit, "the time limit");
    check(before_.memory_limit == after_.memory_limit, "the memory limit");
    check(before_.output_limit == after_.output_limit, "the output limit");
    check(before_.allow_file_writing == after_.allow_file_writing, "allow_file_writing");
    const model::PackageLimits& x = before_.limits;
    const model::PackageLimits& y = after_.limits;
    check(x.code == y.code && x.compilation_time == y.compilation_time &&
              x.compilation_memory == y.compilation_memory && x.validation_time == y.validation_time &&
              x.validation_memory == y.validation_memory && x.validation_output == y.validation_output,
          "a limit for compilers or validators");
    check(same_programs(before_.input_validators, after_.input_validators), "an input validator");
    check(same_programs(before_.output_validators, after_.output_validators), "an output validator");
    check(before_.include.has_value() == after_.include.has_value(), "the directory include");
  }

  static bool same_programs(const std::vector<model::HelperProgram>& a,
                            const std::vector<model::HelperProgram>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& x, const auto& y) { return x.protocol == y.protocol; });
  }

  void compare_tests(const std::vector<TestCase>& before, const std::vector<TestCase>& after) {
    std::vector<std::string> wanted;
    for (const TestCase& test : before) {
      const auto found = plan_.tests.find(test.name);
      wanted.push_back(found == plan_.tests.end() ? "" : found->second);
    }
    std::vector<std::string> found;
    for (const TestCase& test : after)
      found.push_back(test.name);
    const auto [a, b] = std::mismatch(wanted.begin(), wanted.end(), found.begin(), found.end());
    if (a != wanted.end() || b != found.end()) return differ_in_order(wanted, found, a, b);
    for (std::size_t i = 0; i < before.size(); ++i)
      compare_test(before[i], after[i]);
    if (&before == &before_.tests) compare_grading(source_, after_, target_, diagnostics_);
  }

  void differ_in_order(const std::vector<std::string>& wanted, const std::vector<std::string>& found,
                       std::vector<std::string>::const_iterator a,
                       std::vector<std::string>::const_iterator b) {
    if (a == wanted.end() || b == found.end())
      return differ("data", fmt::format("it would have {} instead of {}", counted(found.size(), "test case"),
                                        wanted.size()));
    differ("data",
           fmt::format("of its test cases {} would come before {}; give one of them another name", *b, *a));
  }

  void compare_test(const TestCase& before, const TestCase& after) {
    const bool same = before.args == after.args &&
                      before.input_validator_args == after.input_validator_args &&
                      same_output_args(before, after, before_.output_validators.empty()) &&
                      before.answer.has_value() == after.answer.has_value() &&
                      before.files.has_value() == after.files.has_value();
    if (!same) differ("data/" + before.name, "the test case would have other arguments or files");
  }

  /// What a submission is to get may become less, never more.
  void compare_submissions() {
    std::map<std::string, const model::JurySubmission*> found;
    for (const model::JurySubmission& submission : after_.submissions)
      found[submission.name] = &submission;
    Losses losses;
    for (const model::JurySubmission& submission : before_.submissions) {
      const std::string path = "submissions/" + submission.name;
      const auto moved = plan_.submissions.find(submission.name);
      const auto other = moved == plan_.submissions.end() ? found.end() : found.find(moved->second);
      if (other == found.end()) {
        differ(path, "the submission would be missing");
      } else if (!implies(submission.expectation, other->second->expectation)) {
        differ(path, fmt::format("it is to get {}, and would have to get {}",
                                 expectation_text(submission.expectation),
                                 expectation_text(other->second->expectation)));
      } else if (!implies(other->second->expectation, submission.expectation)) {
        losses.add(lost(submission, *other->second), path);
      }
    }
    losses.tell(before_.root, diagnostics_);
  }

  std::string lost(const model::JurySubmission& before, const model::JurySubmission& after) const {
    std::string text = fmt::format("format {}: it is to get {}; what can be said is {}", target_.name,
                                   expectation_text(before.expectation), expectation_text(after.expectation));
    const std::string directory = after.name.substr(0, after.name.find('/'));
    const bool is_known = std::any_of(target_.expectations.begin(), target_.expectations.end(),
                                      [&](const auto& one) { return one.directory == directory; });
    if (!is_known)
      text += fmt::format("; in its source `@EXPECTED_RESULTS@: {}` would tell DOMjudge",
                          results(before.expectation));
    return text;
  }

  static std::string results(const model::Expectation& expectation) {
    static const std::vector<std::pair<model::Verdict, std::string_view>> kNames = {
        {model::Verdict::accepted, "CORRECT"},
        {model::Verdict::wrong_answer, "WRONG-ANSWER"},
        {model::Verdict::time_limit, "TIMELIMIT"},
        {model::Verdict::run_time_error, "RUN-ERROR"}};
    const auto& wanted = expectation.required.empty() ? expectation.permitted : expectation.required;
    std::vector<std::string_view> names;
    for (const auto& [verdict, name] : kNames)
      if (wanted.empty() || model::contains(wanted, verdict)) names.push_back(name);
    return fmt::format("{}", fmt::join(names, ", "));
  }

  const Source& source_;
  const Problem& before_;
  const Problem& after_;
  const package::Format& target_;
  const Plan& plan_;
  package::Diagnostics& diagnostics_;
};

}  // namespace

void compare_problems(const Source& before, const model::Problem& after, const package::Format& target,
                      const Plan& plan, package::Diagnostics& diagnostics) {
  Comparison(before, after, target, plan, diagnostics).compare();
}

}  // namespace casewise::convert
