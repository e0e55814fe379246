// The default output validator of the problem package format: are two outputs the same, and if not,
// where do they part? Works on whole buffers that the caller maps or reads; makes no copy of them and
// allocates nothing. Knows nothing of cases, files or verdicts. Threading: pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "harness/compare/flags.hpp"
#include "harness/compare/scan.hpp"

namespace casewise::compare {

enum class DifferenceKind {
  token_differs,      ///< two tokens that are not the same
  missing_output,     ///< the output ends where another token is expected
  extra_output,       ///< the output goes on after the last expected token
  whitespace,         ///< only with space_change_sensitive: the white space between two tokens
  not_a_number,       ///< a number is expected, something else stands there
  outside_tolerance,  ///< two numbers too far apart
};

/// The first place where two outputs differ. The views point into the compared buffers and may be long.
struct Difference {
  DifferenceKind kind = DifferenceKind::token_differs;
  Position expected_at;       ///< where `expected` starts, or the end of the expected output
  Position got_at;            ///< where `got` starts, or the end of the output
  std::string_view expected;  ///< the token, or the run of white space; empty for extra_output
  std::string_view got;       ///< empty for missing_output
  double absolute_error = 0;  ///< for outside_tolerance
  double relative_error = 0;  ///< for outside_tolerance; infinite if only the answer is 0
};

/// What the comparison found. The errors are the largest over the numbers up to and including the difference.
struct Comparison {
  bool same = true;
  std::optional<Difference> difference;
  double largest_absolute_error = 0;
  double largest_relative_error = 0;  ///< infinite if an answer was 0 and its number was not
};

/// Compares an output with the expected one. Source: problem package format 2025-09, "Default Output
/// Validator":
/// - Tokens are what stands between runs of white space (0x20, 0x09 to 0x0d), compared pairwise as bytes. One
///   output with more tokens than the other is different.
/// - Letter case counts only with case_sensitive; only ASCII letters have one.
/// - With a tolerance, an expected token that is a number (see read_number; whole numbers too) needs a number
///   that is close enough (see Tolerance); every other token is compared as text.
/// - With space_change_sensitive every run of white space, leading and trailing ones too, must be the same
/// bytes.
[[nodiscard]] Comparison compare(std::string_view expected, std::string_view actual, const Flags& flags);

}  // namespace casewise::compare
