#include "harness/check/checker.hpp"
#include "harness/compare/diagnosis.hpp"

namespace casewise::check {

using verdict::CheckOutcome;

model::Diagnosis to_model(const compare::Diagnosis& found) {
  return {std::string(compare::to_string(found.kind)),
          found.case_number,
          found.line,
          found.column,
          found.expected,
          found.got,
          found.message,
          found.hint};
}

CheckOutcome BuiltinChecker::check(sandbox::Sandbox& /*sandbox*/, const model::TestCase& test,
                                   const TestData& data, const std::string& output) const {
  const Result<compare::Flags> flags = compare::parse_flags(test.output_validator_args);
  if (!flags)
    return {CheckOutcome::Kind::failed, "output validator arguments: " + flags.error().message(), {}};
  if (compare::compare(data.answer(), output, *flags).same) return {CheckOutcome::Kind::accepted, "", {}};
  const compare::Report report = compare::explain(data.answer(), output, *flags);
  CheckOutcome outcome{CheckOutcome::Kind::wrong, "the output differs", {}};
  for (const compare::Diagnosis& diagnosis : report.diagnoses)
    outcome.diagnosis.push_back(to_model(diagnosis));
  if (!outcome.diagnosis.empty()) outcome.message = outcome.diagnosis.front().message;
  return outcome;
}

}  // namespace casewise::check
