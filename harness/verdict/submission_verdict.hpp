// From the verdicts of tests to that of a submission, and whether it is what the jury expects. Pure.
// Threading: pure functions.
#pragma once

#include <string>

#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"

namespace casewise::verdict {

/// Completes a result whose tests are in plan order: verdict, message, first failing test, maxima. A
/// submission has the verdict of its first test that is not accepted. Source: format 2025-09, pass-fail
/// problems; "first" is what contest systems do.
void conclude(model::SubmissionResult& result);

/// Whether a judged submission does what the jury says of it. Memory and output limits count as run-time
/// errors where the expectation does not name them, since the format has no names for them.
/// Tests after the first failing one need not have been run.
[[nodiscard]] bool as_expected(const model::SubmissionResult& result, const model::Expectation& expectation);

}  // namespace casewise::verdict
