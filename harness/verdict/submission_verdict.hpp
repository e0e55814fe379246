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

/// Whether the verdict of the test case called `test` leaves nothing to be learned from further tests: one
/// that is not accepted, or, where the jury has an expectation, one that it does not permit. A permitted one
/// decides only with a required one and when any other would be permitted too, or when it is a time limit: to
/// see what else a program does that is too slow would take the time limit for each test. Otherwise a later
/// test may yet have a required verdict, or one that is not permitted. Where there are clauses, only what is
/// not permitted decides, since later tests may yet have to fulfil others.
[[nodiscard]] bool decides(const std::string& test, model::Verdict verdict,
                           const std::optional<model::Expectation>& expectation);

/// What of the expectation a judged submission does not do, in words; empty: it does it all. Memory and
/// output limits count as run-time errors where a list of verdicts does not name them, since the formats have
/// no names for them. Tests after one that decides need not have been run; where none of those that a clause
/// is about was run, what at least one of them has to do is not done. Sources: format 2025-09, Example
/// submissions; legacy, likewise, for what a submission may not score.
[[nodiscard]] std::string unmet(const model::SubmissionResult& result, const model::Expectation& expectation);

/// Whether there is nothing that is not done.
[[nodiscard]] bool as_expected(const model::SubmissionResult& result, const model::Expectation& expectation);

}  // namespace casewise::verdict
