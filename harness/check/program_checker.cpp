#include "harness/check/checker.hpp"

namespace casewise::check {

verdict::CheckOutcome ProgramChecker::check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                            const TestData& data, const std::string& output) const {
  verdict::CheckOutcome outcome;
  for (const Validator& validator : validators_) {
    const Result<sandbox::RunSpec> call = validator.call(test, data, output);
    if (!call) return validator.broken(call.error().message());
    Validation said = validator.conclude(sandbox.run(*call));
    if (said.outcome.kind != verdict::CheckOutcome::Kind::accepted) return said.outcome;
    if (said.next_input) return validator.broken("asked for another pass, but the problem has only one");
    if (said.outcome.score.score || said.outcome.score.multiplier) outcome.score = said.outcome.score;
  }
  outcome.kind = verdict::CheckOutcome::Kind::accepted;
  return outcome;
}

}  // namespace casewise::check
