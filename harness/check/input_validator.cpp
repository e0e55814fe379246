#include "harness/check/input_validator.hpp"

#include "harness/check/validator.hpp"
#include "harness/check/validator_run.hpp"

namespace casewise::check {

namespace {

/// A validator that uses testlib says no by _fail; one whose author has it say _wa or _pe means the same.
InputCheck conclude_testlib(const sandbox::RunResult& run, std::optional<int> code) {
  constexpr int kMostRefusing = 3;
  if (code == 0) return {InputCheck::Kind::valid, ""};
  const std::string said = first_line(run.outcome.error);
  if (code && *code <= kMostRefusing)
    return {InputCheck::Kind::invalid, said.empty() ? why_failed(run) : said};
  return {InputCheck::Kind::failed, why_failed(run)};
}

}  // namespace

InputCheck validate_input(sandbox::Sandbox& sandbox, const compile::Executable& validator,
                          const std::vector<std::string>& arguments, const model::PackageLimits& limits,
                          const std::shared_ptr<const os::SealedFile>& input, model::Protocol protocol) {
  sandbox::RunSpec spec = validator.run_spec(validation_limits(limits), arguments);
  spec.input = input;
  const sandbox::RunResult run = sandbox.run(spec);
  const std::optional<int> code = exit_code(run);
  const bool is_testlib = protocol == model::Protocol::testlib;
  if (!is_testlib && code == kAccept) return {InputCheck::Kind::valid, ""};
  const model::Termination& end = run.outcome.termination;
  if (std::holds_alternative<model::NotStarted>(end) || std::holds_alternative<model::LimitHit>(end)) {
    return {InputCheck::Kind::failed, to_string(end)};  // it did not get as far as saying anything
  }
  if (code == kCannotExecute) return {InputCheck::Kind::failed, "it cannot be executed: " + why_failed(run)};
  if (is_testlib) return conclude_testlib(run, code);
  const std::string said = first_line(run.outcome.error);
  return {InputCheck::Kind::invalid,
          code == kReject && !said.empty() ? said : why_failed(run) + (code == 0 ? " (42 means valid)" : "")};
}

InputCheck validate_input(const ctd::Script& script, const model::PackageLimits& limits,
                          std::string_view input, const std::function<bool()>& stop) {
  ctd::Bounds bounds;
  bounds.time = limits.validation_time;
  const ctd::Outcome outcome = script.check(input, bounds, stop);
  switch (outcome.kind) {
    case ctd::Outcome::Kind::accepted:
      return {InputCheck::Kind::valid, ""};
    case ctd::Outcome::Kind::refused:
      return {InputCheck::Kind::invalid, outcome.message};
    case ctd::Outcome::Kind::broken:
      break;
  }
  return {InputCheck::Kind::failed, outcome.message};
}

}  // namespace casewise::check
