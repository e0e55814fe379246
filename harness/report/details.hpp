// What stands under a submission's row: why it is not accepted, its tests, what the compiler said.
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace casewise::report {

/// How much a report says.
enum class Verbosity { quiet, normal, verbose };

/// "10.2 MiB": always in MiB, so that a column of them can be compared.
[[nodiscard]] std::string memory_text(Bytes memory);

/// "12.5", of at most 4 decimals; empty where there is no score.
[[nodiscard]] std::string score_text(const std::optional<double>& score);

/// "scores: secret/a 30, secret/b 0 (WA)", in lines of so many columns. Nothing where there are no groups in
/// the secret data or no scores.
[[nodiscard]] std::vector<std::string> score_lines(const model::SubmissionResult& result, std::size_t width);

/// A diagnosis in a few lines: its message, `line 3, column 9: expected "27", got "3"`, and its hint; what is
/// not known is left out.
[[nodiscard]] std::vector<std::string> diagnosis_lines(const model::Diagnosis& diagnosis, bool with_message);

/// A line for each test that two runs judged differently: "secret/05 is borderline: AC with 0.980 s, then TLE
/// with 1.020 s alone".
[[nodiscard]] std::vector<std::string> borderline_lines(const model::SubmissionResult& result,
                                                        std::size_t width);

/// The first reason of a rejected submission, in a few lines; none for an accepted one. `reason_shown`:
/// whether the row shows the whole message, so that it need not be said again. With a `width` other than 0,
/// lines are wrapped to it.
[[nodiscard]] std::vector<std::string> brief_details(const model::SubmissionResult& result, bool reason_shown,
                                                     std::size_t width);

/// Everything: the compiler's log, each test, each diagnosis, all bounded. With a `width` other than 0, lines
/// are wrapped to it and the reasons in rows of tests cut.
[[nodiscard]] std::vector<std::string> full_details(const model::SubmissionResult& result, std::size_t width,
                                                    bool colour);

}  // namespace casewise::report
