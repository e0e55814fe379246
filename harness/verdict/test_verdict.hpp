// From what the system saw and what the checker said to a verdict. Pure. The order of precedence is the
// one of docs/verdicts.md. Threading: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/outcome.hpp"
#include "harness/model/result.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verdict/grading.hpp"

namespace casewise::verdict {

/// What a checker said of an output.
struct CheckOutcome {
  enum class Kind { accepted, wrong, failed };
  Kind kind = Kind::failed;
  std::string message;  ///< why wrong, or what went wrong with the checker
  std::vector<model::Diagnosis> diagnosis;
  ValidatorScore score = {};
};

struct Decision {
  model::Verdict verdict = model::Verdict::judge_error;
  std::string message;  ///< one line; empty when accepted
};

/// The verdict that the run alone decides; none when it is up to the checker.
[[nodiscard]] std::optional<Decision> decide_run(const model::Termination& termination,
                                                 const model::Usage& usage, const model::Limits& limits);

/// Whether the program ended by itself with a CPU time so near to the limit, within `margin` (a part of it),
/// that another run may well end on the other side.
[[nodiscard]] bool is_near_time_limit(const model::Termination& termination, const model::Usage& usage,
                                      const model::Limits& limits, double margin);

[[nodiscard]] Decision decide_check(const CheckOutcome& outcome);

}  // namespace casewise::verdict
