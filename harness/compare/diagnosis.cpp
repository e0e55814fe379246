#include "harness/compare/diagnosis.hpp"

#include <algorithm>
#include <array>

#include "harness/compare/detectors.hpp"

namespace casewise::compare {
namespace {

/// When a detector has its say.
enum class Turn {
  in_row,    // in its place in the table
  by_place,  // among its neighbours of this kind, which are equals, in the order of their places
  fallback,  // only where nothing else was found
};

struct Row {
  Detector detect;
  Turn turn = Turn::in_row;
};

constexpr std::array kDetectors = {
    Row{detect_empty_output},
    Row{detect_blank_output},
    Row{detect_prefix_missing},
    Row{detect_prefix_spelling},
    Row{detect_numbering},
    Row{detect_number_repeated},
    Row{detect_numbers_out_of_order},
    Row{detect_number_wrong},
    Row{detect_text_before_cases, Turn::by_place},
    Row{detect_cases_missing, Turn::by_place},
    Row{detect_cases_missing_at_end, Turn::by_place},
    Row{detect_extra_cases, Turn::by_place},
    Row{detect_extra_output},
    Row{detect_text_before_output},
    Row{detect_missing_output},
    Row{detect_whitespace},
    Row{detect_case_differs},
    Row{detect_first_difference, Turn::fallback},
};

/// The end of an output that ends with a line end is no line: moves such a place to the end of its text.
void keep_inside(Diagnosis& diagnosis, std::string_view actual) {
  const Position end = end_of_text(actual);
  if (diagnosis.line && *diagnosis.line > end.line) place(diagnosis, end);
}

std::vector<Diagnosis> diagnose(const Context& context) {
  std::vector<Diagnosis> diagnoses;
  std::size_t equals = 0;  // those at the end of the list that are ordered by their places
  for (const Row& row : kDetectors) {
    if (row.turn == Turn::fallback && !diagnoses.empty()) continue;
    auto finding = row.detect(context);
    if (!finding) continue;
    keep_inside(finding->diagnosis, context.actual);
    auto before = diagnoses.end();
    if (row.turn == Turn::by_place) {
      before = std::upper_bound(
          diagnoses.end() - static_cast<std::ptrdiff_t>(equals++), diagnoses.end(), finding->diagnosis,
          [](const Diagnosis& left, const Diagnosis& right) { return left.line < right.line; });
    }
    diagnoses.insert(before, std::move(finding->diagnosis));
    if (finding->explains_all) break;
  }
  return diagnoses;
}

CaseSummary all_right(std::uint64_t count) {
  CaseSummary summary;
  summary.expected = summary.seen = summary.right = summary.values_right = count;
  return summary;
}

}  // namespace

std::string_view to_string(Kind kind) {
  constexpr std::array<std::string_view, 21> kNames = {
      "empty_output",        "blank_output",      "prefix_missing",     "prefix_spelling",
      "numbering_from_zero", "numbering_shifted", "number_repeated",    "numbers_out_of_order",
      "number_wrong",        "text_before_cases", "cases_missing",      "cases_missing_at_end",
      "extra_cases",         "extra_output",      "text_before_output", "missing_output",
      "whitespace",          "case_differs",      "not_a_number",       "outside_tolerance",
      "token_differs"};
  return kNames.at(static_cast<std::size_t>(kind));
}

Report explain(std::string_view expected, std::string_view actual, const Flags& flags) {
  Report report;
  report.comparison = compare(expected, actual, flags);
  const auto form = recognise_cases(expected);
  if (report.comparison.same) {
    if (form) report.cases = all_right(form->count);
    return report;
  }
  std::optional<CaseTally> tally;
  if (form) {
    tally = tally_cases(*form, expected, actual, flags);
    report.cases = tally->summary;
  }
  report.diagnoses = diagnose(Context{expected, actual, flags, report.comparison, tally ? &*tally : nullptr});
  return report;
}

}  // namespace casewise::compare
