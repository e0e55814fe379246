#include "harness/verify/data_checks.hpp"

#include <atomic>
#include <optional>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/check/input_validator.hpp"
#include "harness/check/test_data.hpp"
#include "harness/compile/helper.hpp"
#include "harness/ctd/script.hpp"

namespace casewise::verify {

using model::TestCase;
using model::TestKind;

namespace {

/// The file's path in the package.
std::string subject_of(const model::Problem& problem, const std::filesystem::path& file) {
  return printable(file.lexically_relative(problem.root).string(), 300);
}

std::vector<const TestCase*> all_cases(const model::Problem& problem) {
  std::vector<const TestCase*> cases;
  for (const std::vector<TestCase>* list : {&problem.tests, &problem.examples}) {
    for (const TestCase& test : *list)
      cases.push_back(&test);
  }
  return cases;
}

/// An input validator and its place among the problem's.
struct BuiltValidator {
  std::size_t number = 0;
  std::variant<compile::Executable, ctd::Script> program;
};

Result<BuiltValidator> build_validator(sandbox::Sandbox& sandbox, const model::Problem& problem,
                                       std::size_t number) {
  const model::HelperProgram& helper = problem.input_validators[number];
  if (helper.protocol == model::Protocol::checktestdata) {
    const Result<std::string> text = read_file(helper.path);
    if (!text) return fail(text.error());
    Result<ctd::Script> script = ctd::Script::parse(*text, printable(helper.name, 200));
    if (!script) return fail(ErrorCode::input, script.error().to_string());
    return BuiltValidator{number, std::move(*script)};
  }
  Result<compile::Executable> program = compile::build_helper(sandbox, helper, problem.limits);
  if (!program) return fail(program.error());
  return BuiltValidator{number, std::move(*program)};
}

/// Builds all input validators; what cannot be built becomes a finding.
std::vector<BuiltValidator> build_validators(schedule::SandboxPool& pool, const model::Problem& problem,
                                             std::vector<Finding>& findings) {
  std::vector<Result<BuiltValidator>> built(problem.input_validators.size(),
                                            fail(ErrorCode::input, "not built"));
  pool.for_each(built.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    built[i] = build_validator(sandbox, problem, i);
  });
  std::vector<BuiltValidator> usable;
  for (std::size_t i = 0; i < built.size(); ++i) {
    if (built[i]) {
      usable.push_back(std::move(*built[i]));
    } else {
      findings.push_back({Finding::Kind::failed,
                          "input_validators/" + printable(problem.input_validators[i].name, 200),
                          built[i].error().message()});
    }
  }
  return usable;
}

check::InputCheck validate(const schedule::SandboxPool& pool, sandbox::Sandbox& sandbox,
                           const BuiltValidator& validator, const model::Problem& problem,
                           const TestCase& test, const std::string& input,
                           const std::shared_ptr<const os::SealedFile>& file) {
  if (const auto* const script = std::get_if<ctd::Script>(&validator.program))
    return check::validate_input(*script, problem.limits, input, [&] { return pool.cancelled(); });
  return check::validate_input(sandbox, std::get<compile::Executable>(validator.program),
                               test.input_validator_args.at(validator.number), problem.limits, file,
                               problem.input_validators.at(validator.number).protocol);
}

std::optional<Finding> check_input(const schedule::SandboxPool& pool, sandbox::Sandbox& sandbox,
                                   const std::vector<BuiltValidator>& validators,
                                   const model::Problem& problem, const TestCase& test) {
  using Kind = check::InputCheck::Kind;
  const std::string subject = subject_of(problem, test.input);
  Result<std::string> input = read_file(test.input);
  if (!input) return Finding{Finding::Kind::broken, subject, input.error().message()};
  Result<std::shared_ptr<const os::SealedFile>> file = os::SealedFile::make(*input);
  if (!file) return Finding{Finding::Kind::failed, subject, file.error().message()};
  const bool should_be_valid = test.kind != TestKind::invalid_input;
  for (const BuiltValidator& validator : validators) {
    const check::InputCheck checked = validate(pool, sandbox, validator, problem, test, *input, *file);
    if (checked.kind == Kind::failed) return Finding{Finding::Kind::failed, subject, checked.message};
    if (checked.kind == Kind::valid) continue;
    if (!should_be_valid) return std::nullopt;
    return Finding{Finding::Kind::broken, subject, "an input validator refuses it: " + checked.message};
  }
  if (should_be_valid) return std::nullopt;
  return Finding{Finding::Kind::broken, subject,
                 "is there to be refused, but every input validator accepts it"};
}

/// A file that is to be accepted or refused as if a submission had printed it.
struct OutputCheck {
  const TestCase* test;
  const char* extension;  // "ans" or "out"
};

std::vector<OutputCheck> output_checks(const model::Problem& problem) {
  std::vector<OutputCheck> checks;
  for (const TestCase* test : all_cases(problem)) {
    const bool is_test = test->kind == TestKind::sample || test->kind == TestKind::secret;
    if (is_test) checks.push_back({test, "ans"});
    if (test->output) checks.push_back({test, "out"});
  }
  return checks;
}

std::optional<Finding> check_output(sandbox::Sandbox& sandbox, const model::Problem& problem,
                                    const check::OutputChecker& checker, const OutputCheck& checked) {
  using Kind = verdict::CheckOutcome::Kind;
  const TestCase& test = *checked.test;
  const bool is_answer = checked.extension == std::string_view("ans");
  const std::string subject =
      subject_of(problem, is_answer ? test.answer.value_or(test.input) : *test.output);
  const Result<std::shared_ptr<const check::TestData>> data = check::TestData::load(test);
  if (!data) return Finding{Finding::Kind::broken, subject, data.error().message()};
  const Result<std::string> output =
      is_answer ? Result<std::string>((*data)->answer()) : read_file(*test.output);
  if (!output) return Finding{Finding::Kind::broken, subject, output.error().message()};
  const verdict::CheckOutcome outcome = checker.check(sandbox, test, **data, *output);
  if (outcome.kind == Kind::failed) return Finding{Finding::Kind::failed, subject, outcome.message};
  const bool should_be_accepted = test.kind != TestKind::invalid_output;
  if ((outcome.kind == Kind::accepted) == should_be_accepted) return std::nullopt;
  return Finding{Finding::Kind::broken, subject,
                 should_be_accepted ? "is said to be right, but is refused: " + outcome.message
                                    : "is there to be refused, but is accepted"};
}

/// Runs the check on each subject, on all slots, and gathers the findings in the order of the subjects.
template <typename Subject, typename Check>
DataChecks check_all(schedule::SandboxPool& pool, const std::vector<Subject>& subjects,
                     const Progress& progress, const Check& check) {
  std::vector<std::optional<Finding>> found(subjects.size());
  std::atomic<std::size_t> done{0};
  pool.for_each(subjects.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    found[i] = check(sandbox, subjects[i]);
    progress(++done, subjects.size());
  });
  DataChecks checks;
  checks.done = done;
  for (std::optional<Finding>& finding : found) {
    if (finding) checks.findings.push_back(std::move(*finding));
  }
  return checks;
}

/// A package without input validators: none refuses what is there to be refused.
DataChecks without_validators(const model::Problem& problem) {
  DataChecks checks;
  for (const TestCase& test : problem.examples) {
    if (test.kind != TestKind::invalid_input) continue;
    checks.findings.push_back({Finding::Kind::broken, subject_of(problem, test.input),
                               "is there to be refused, but there is no input validator"});
  }
  return checks;
}

}  // namespace

DataChecks check_inputs(schedule::SandboxPool& pool, const model::Problem& problem,
                        const Progress& progress) {
  if (problem.input_validators.empty()) return without_validators(problem);
  std::vector<Finding> unbuilt;
  const std::vector<BuiltValidator> validators = build_validators(pool, problem, unbuilt);
  if (!unbuilt.empty()) return {0, std::move(unbuilt)};
  return check_all(pool, all_cases(problem), progress, [&](sandbox::Sandbox& sandbox, const TestCase* test) {
    return check_input(pool, sandbox, validators, problem, *test);
  });
}

DataChecks check_outputs(schedule::SandboxPool& pool, const model::Problem& problem,
                         const check::OutputChecker& checker, const Progress& progress) {
  return check_all(pool, output_checks(problem), progress,
                   [&](sandbox::Sandbox& sandbox, const OutputCheck& checked) {
                     return check_output(sandbox, problem, checker, checked);
                   });
}

}  // namespace casewise::verify
