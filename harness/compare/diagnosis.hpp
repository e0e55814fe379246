// The diagnosis of a difference: names the mistake and says what to do about it, for people. It explains what
// the comparison found and never changes it. A hint says that values are right only after comparing them.
// Threading: pure functions over buffers that must stay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/compare/flags.hpp"
#include "harness/compare/tally.hpp"
#include "harness/compare/tokens.hpp"

namespace casewise::compare {

/// What went wrong. The order here is the order of reports: the most specific first.
enum class Kind {
  empty_output,          ///< no byte at all
  blank_output,          ///< white space and nothing else
  prefix_missing,        ///< no `Case i: ` anywhere
  prefix_spelling,       ///< `Case #1:`, `Case 1 :`, `Case1:`, `Cas 1:` and so on
  numbering_from_zero,   ///< the cases are numbered from 0
  numbering_shifted,     ///< the cases are numbered from some other number than 1
  number_repeated,       ///< a case has the number of the case before
  numbers_out_of_order,  ///< a case has a smaller number than the case before
  number_wrong,          ///< the numbers increase and there are as many cases as expected, but one is skipped
  text_before_cases,     ///< something stands before the first case
  cases_missing,         ///< a case is left out
  cases_missing_at_end,  ///< the output ends before its last case
  extra_cases,           ///< more cases than expected
  extra_output,          ///< all that is expected is there, then more
  text_before_output,    ///< all that is expected is there, at the end of the output
  missing_output,        ///< all that is there is right, but it ends too early
  whitespace,            ///< white space differs where it must not
  case_differs,          ///< the value of a case
  not_a_number,          ///< something that is no number where one is expected
  outside_tolerance,     ///< a number that is too far from the answer
  token_differs,         ///< any other first difference
};

/// A stable name for machines: the enumerator's.
[[nodiscard]] std::string_view to_string(Kind kind);

/// One mistake. All texts are printable and bounded; places are those of the contestant's output and count
/// from 1.
struct Diagnosis {
  Kind kind = Kind::token_differs;
  std::optional<std::uint64_t> case_number;  ///< as the expected output numbers it
  std::optional<std::uint64_t> line;
  std::optional<std::uint64_t> column;  ///< in bytes
  std::string expected;
  std::string got;
  std::string message;  ///< a lower-case fragment that tells what is wrong
  std::string hint;     ///< what to do about it; may be empty
};

struct Report {
  Comparison comparison;             ///< of the whole outputs: this alone decides
  std::optional<CaseSummary> cases;  ///< if the expected output is made of cases
  std::vector<Diagnosis>
      diagnoses;  ///< the most specific first; empty if the outputs are the same, else never
};

/// Compares two outputs and explains the difference. The views in the report point into the two buffers.
[[nodiscard]] Report explain(std::string_view expected, std::string_view actual, const Flags& flags);

/// One difference in words, without its place: "expected `110`, got `111`". Long tokens are cut where they
/// part.
[[nodiscard]] std::string describe(const Difference& difference);

}  // namespace casewise::compare
