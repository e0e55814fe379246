// The detectors of single mistakes. To add one: a Kind, its name, a function here, and its row in the table
// of diagnosis.cpp. Threading: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/compare/diagnosis.hpp"
#include "harness/compare/tally.hpp"

namespace casewise::compare {

/// All that a detector may look at. The outputs differ.
struct Context {
  std::string_view expected;
  std::string_view actual;
  const Flags& flags;
  const Comparison& comparison;
  const CaseTally* cases = nullptr;  ///< if the expected output is made of cases

  [[nodiscard]] const Difference& difference() const { return *comparison.difference; }
};

/// A mistake that was found.
struct Finding {
  Diagnosis diagnosis;
  bool explains_all = false;  ///< with this mistake mended the output would be right
};

using Detector = std::optional<Finding> (*)(const Context&);

// Any output.
[[nodiscard]] std::optional<Finding> detect_empty_output(const Context& context);
[[nodiscard]] std::optional<Finding> detect_blank_output(const Context& context);
[[nodiscard]] std::optional<Finding> detect_extra_output(const Context& context);
[[nodiscard]] std::optional<Finding> detect_text_before_output(const Context& context);
[[nodiscard]] std::optional<Finding> detect_missing_output(const Context& context);
[[nodiscard]] std::optional<Finding> detect_whitespace(const Context& context);
[[nodiscard]] std::optional<Finding> detect_first_difference(const Context& context);

// Outputs made of cases; they find nothing in others.
[[nodiscard]] std::optional<Finding> detect_prefix_missing(const Context& context);
[[nodiscard]] std::optional<Finding> detect_prefix_spelling(const Context& context);
[[nodiscard]] std::optional<Finding> detect_numbering(const Context& context);
[[nodiscard]] std::optional<Finding> detect_number_repeated(const Context& context);
[[nodiscard]] std::optional<Finding> detect_numbers_out_of_order(const Context& context);
[[nodiscard]] std::optional<Finding> detect_number_wrong(const Context& context);
[[nodiscard]] std::optional<Finding> detect_cases_missing(const Context& context);
[[nodiscard]] std::optional<Finding> detect_cases_missing_at_end(const Context& context);
[[nodiscard]] std::optional<Finding> detect_text_before_cases(const Context& context);
[[nodiscard]] std::optional<Finding> detect_extra_cases(const Context& context);
[[nodiscard]] std::optional<Finding> detect_case_differs(const Context& context);

/// A piece of an output between backquotes, printable and bounded.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The texts of a difference as they are shown: printable, bounded, and cut so that the first different byte
/// is seen.
struct Shown {
  std::string expected;
  std::string got;
};
[[nodiscard]] Shown shown(const Difference& difference);

/// Puts a place of the contestant's output into a diagnosis.
void place(Diagnosis& diagnosis, const Position& position);

/// A diagnosis of a difference with its place, its texts and its description.
[[nodiscard]] Diagnosis from_difference(Kind kind, const Difference& difference);

}  // namespace casewise::compare
