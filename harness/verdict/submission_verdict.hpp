// From the verdicts of tests to that of a submission, and whether it is what the jury expects. Pure.
// Threading: pure functions.
#pragma once

#include <optional>

#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"
#include "harness/verdict/grading.hpp"

namespace casewise::verdict {

/// Completes a result whose tests are in plan order, and graded: verdict, message, score, first failing test,
/// maxima. The verdict and the score are those of all test data. Unless the package says otherwise, that is
/// the verdict of the first test that is not accepted, as contest systems do it.
void conclude(model::SubmissionResult& result, const model::Problem& problem, const Graded& graded);

/// Whether a test's verdict leaves nothing to be learned from further tests: one that is not accepted, or,
/// where the jury has an expectation, one that it does not permit. A permitted one decides only with a
/// required one and when any other would be permitted too, or when it is a time limit: to see what else a
/// program does that is too slow would take the time limit for each test. Otherwise a later test may yet have
/// a required verdict, or one that is not permitted.
[[nodiscard]] bool decides(model::Verdict verdict, const std::optional<model::Expectation>& expectation);

/// Whether a judged submission does what the jury says of it. Memory and output limits count as run-time
/// errors where the expectation does not name them, since the format has no names for them.
/// Tests after one that decides need not have been run.
[[nodiscard]] bool as_expected(const model::SubmissionResult& result, const model::Expectation& expectation);

}  // namespace casewise::verdict
