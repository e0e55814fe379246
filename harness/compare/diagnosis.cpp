#include "harness/compare/diagnosis.hpp"

#include <array>

#include "harness/compare/detectors.hpp"

namespace casewise::compare {
namespace {

struct Row {
  Detector detect;
  bool fallback = false;  // only where nothing more specific was found
};

constexpr std::array kDetectors = {
    Row{detect_empty_output},           Row{detect_blank_output},  Row{detect_prefix_missing},
    Row{detect_prefix_spelling},        Row{detect_numbering},     Row{detect_number_repeated},
    Row{detect_numbers_out_of_order},   Row{detect_cases_missing}, Row{detect_cases_missing_at_end},
    Row{detect_text_before_cases},      Row{detect_extra_cases},   Row{detect_extra_output},
    Row{detect_missing_output},         Row{detect_whitespace},    Row{detect_case_differs},
    Row{detect_first_difference, true},
};

std::vector<Diagnosis> diagnose(const Context& context) {
  std::vector<Diagnosis> diagnoses;
  for (const Row& row : kDetectors) {
    if (row.fallback && !diagnoses.empty()) continue;
    auto finding = row.detect(context);
    if (!finding) continue;
    diagnoses.push_back(std::move(finding->diagnosis));
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
  constexpr std::array<std::string_view, 19> kNames = {
      "empty_output",        "blank_output",         "prefix_missing",    "prefix_spelling",
      "numbering_from_zero", "numbering_shifted",    "number_repeated",   "numbers_out_of_order",
      "cases_missing",       "cases_missing_at_end", "text_before_cases", "extra_cases",
      "extra_output",        "missing_output",       "whitespace",        "case_differs",
      "not_a_number",        "outside_tolerance",    "token_differs"};
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
