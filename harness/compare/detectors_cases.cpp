// Detectors for outputs made of cases.
#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/detectors.hpp"

namespace casewise::compare {
namespace {

/// "all 65 values are right", "60 of 65 values are right", "none of the 65 values is right".
std::string values_right(const CaseTally& tally) {
  const CaseSummary& summary = tally.summary;
  if (summary.expected == 1) return summary.values_right == 1 ? "the value is right" : "the value is wrong";
  if (summary.values_right == summary.expected)
    return fmt::format("all {} values are right", summary.expected);
  if (summary.values_right == 0) return fmt::format("none of the {} values is right", summary.expected);
  return fmt::format("{} of {} values are right", summary.values_right, summary.expected);
}

/// What each case starts with: "Case i: ", without the blank if nothing follows on that line.
std::string opening(const CaseTally& tally) {
  return tally.form.pattern() + (tally.one_line_each && tally.form.detached ? " " : "");
}

std::string each_case(const CaseTally& tally) {
  return tally.one_line_each ? "each line" : "each case";
}

/// Whether the numbers are the only thing that is wrong.
bool only_numbers_wrong(const CaseTally& tally) {
  return tally.misspelled == 0 && tally.all_values_right();
}

/// A finding about the number in a header.
Finding number_finding(const CaseTally& tally, Kind kind, const Position& at, std::uint64_t number,
                       std::uint64_t expected_number) {
  Finding finding;
  finding.diagnosis.kind = kind;
  place(finding.diagnosis, at);
  finding.diagnosis.case_number = expected_number;
  finding.diagnosis.expected = printable(tally.form.header(expected_number));
  finding.diagnosis.got = printable(tally.form.header(number));
  finding.explains_all = only_numbers_wrong(tally);
  return finding;
}

}  // namespace

std::optional<Finding> detect_prefix_missing(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing != Pairing::bare) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const CaseSummary& summary = tally.summary;
  const std::string start = opening(tally);
  const char* start_at = skip_space(context.actual.data(), context.actual.data() + context.actual.size());
  const auto offset = static_cast<std::size_t>(start_at - context.actual.data());
  TokenReader tokens(context.actual);

  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::prefix_missing;
  diagnosis.case_number = 1;
  place(diagnosis, position_of(context.actual, offset));
  diagnosis.expected = printable(tally.form.header(1));
  diagnosis.got = printable(tokens.next(), 60);
  const bool all_right = summary.values_right == summary.expected;
  diagnosis.message = fmt::format("{}, {} {} must begin with `{}`", values_right(tally),
                                  summary.values_right > 0 ? "but" : "and", each_case(tally), start);
  const bool more_follows = all_right && !tally.bare_complete;
  if (more_follows) diagnosis.message += "; more output follows the last value";
  diagnosis.hint = fmt::format("print `{}` at the start of {}, where i is the number of the case, from 1 on",
                               start, each_case(tally));
  finding.explains_all = all_right && !more_follows;
  return finding;
}

std::optional<Finding> detect_prefix_spelling(const Context& context) {
  if (context.cases == nullptr || !context.cases->first_misspelled) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Misspelling& first = *tally.first_misspelled;

  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::prefix_spelling;
  diagnosis.case_number = first.number;
  place(diagnosis, first.at);
  diagnosis.expected = printable(first.expected);
  diagnosis.got = printable(first.got);
  if (first.only_blank_missing) {
    diagnosis.message =
        fmt::format("{}, but a blank must stand after {}", values_right(tally), in_quotes(first.got));
  } else {
    diagnosis.message = fmt::format("{}, {} {} must be written {}", values_right(tally),
                                    tally.summary.values_right > 0 ? "but" : "and", in_quotes(first.got),
                                    in_quotes(first.expected));
  }
  if (tally.misspelled > 1) diagnosis.message += fmt::format(" (so in {} cases)", tally.misspelled);
  diagnosis.hint = fmt::format("begin {} with exactly `{}`", each_case(tally), opening(tally));
  const bool numbered = tally.numbering.by_one && tally.numbering.first == 1;
  finding.explains_all = numbered && tally.all_values_right();
  return finding;
}

std::optional<Finding> detect_numbering(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing != Pairing::by_order) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Numbering& numbering = tally.numbering;
  if (!numbering.by_one || numbering.first == 1) return std::nullopt;
  const Kind kind = numbering.first == 0 ? Kind::numbering_from_zero : Kind::numbering_shifted;
  Finding finding = number_finding(tally, kind, numbering.first_at, numbering.first, 1);
  finding.diagnosis.message = fmt::format("the cases are numbered from {}, not from 1; taken in order, {}",
                                          numbering.first, values_right(tally));
  finding.diagnosis.hint = "number the cases from 1";
  return finding;
}

std::optional<Finding> detect_number_repeated(const Context& context) {
  if (context.cases == nullptr || !context.cases->numbering.repeated) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Numbering::Step& step = *tally.numbering.repeated;
  Finding finding = number_finding(tally, Kind::number_repeated, step.at, step.number, step.previous + 1);
  finding.diagnosis.message =
      fmt::format("two cases one after the other have the number {}; taken in order, {}", step.number,
                  values_right(tally));
  finding.diagnosis.hint = "add one to the number for every case";
  return finding;
}

std::optional<Finding> detect_numbers_out_of_order(const Context& context) {
  if (context.cases == nullptr || !context.cases->numbering.backward) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Numbering::Step& step = *tally.numbering.backward;
  const bool sorted = tally.pairing == Pairing::by_sorted_number;
  Finding finding =
      number_finding(tally, Kind::numbers_out_of_order, step.at, step.number, step.previous + 1);
  finding.diagnosis.message =
      fmt::format("case {} comes after case {}; taken {}, {}", step.number, step.previous,
                  sorted ? "by their numbers" : "in order", values_right(tally));
  finding.diagnosis.hint =
      sorted ? "print the cases in the order of the input" : "number the cases 1, 2, 3 and so on";
  return finding;
}

std::optional<Finding> detect_cases_missing(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing == Pairing::bare) return std::nullopt;
  const CaseTally& tally = *context.cases;
  if (!tally.first_missing || *tally.first_missing > tally.last_paired) return std::nullopt;
  const CaseSummary& summary = tally.summary;
  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::cases_missing;
  diagnosis.case_number = tally.first_missing;
  diagnosis.expected = printable(tally.form.header(*tally.first_missing));
  diagnosis.message = summary.missing == 1 ? fmt::format("case {} is missing", *tally.first_missing)
                                           : fmt::format("{} cases are missing, the first is case {}",
                                                         summary.missing, *tally.first_missing);
  diagnosis.hint = "every case needs its output, even one without a solution";
  finding.explains_all = summary.right + summary.missing == summary.expected && summary.extra == 0 &&
                         is_all_space(tally.preamble) && tally.numbering.increasing();
  return finding;
}

std::optional<Finding> detect_cases_missing_at_end(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing == Pairing::bare) return std::nullopt;
  const CaseTally& tally = *context.cases;
  if (!tally.first_missing || *tally.first_missing < tally.last_paired) return std::nullopt;
  const CaseSummary& summary = tally.summary;
  const std::uint64_t paired = summary.expected - summary.missing;
  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::cases_missing_at_end;
  diagnosis.case_number = tally.first_missing;
  place(diagnosis, position_of(context.actual, context.actual.size()));
  diagnosis.expected = printable(tally.form.header(*tally.first_missing));
  diagnosis.message =
      fmt::format("the output ends after {} of {} cases; case {} is the first that is missing", paired,
                  summary.expected, *tally.first_missing);
  if (paired > 0) diagnosis.message += fmt::format("; {} of the {} there are right", summary.right, paired);
  finding.explains_all = summary.right == paired && summary.extra == 0 && is_all_space(tally.preamble);
  return finding;
}

std::optional<Finding> detect_text_before_cases(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing == Pairing::bare) return std::nullopt;
  const CaseTally& tally = *context.cases;
  if (is_all_space(tally.preamble)) return std::nullopt;
  TokenReader tokens(tally.preamble);
  const std::string_view first = tokens.next();
  std::string_view from =
      context.actual.substr(static_cast<std::size_t>(first.data() - context.actual.data()));
  from = from.substr(0, std::min(from.find('\n'), tally.preamble.size()));
  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::text_before_cases;
  place(diagnosis,
        position_of(context.actual, static_cast<std::size_t>(first.data() - context.actual.data())));
  diagnosis.expected = printable(tally.form.header(1));
  diagnosis.got = printable(from, 60);
  diagnosis.message = fmt::format("{} stands before the first case", in_quotes(from));
  diagnosis.hint = "print the cases and nothing else";
  const CaseSummary& summary = tally.summary;
  finding.explains_all =
      summary.right == summary.expected && summary.extra == 0 && tally.numbering.increasing();
  return finding;
}

std::optional<Finding> detect_extra_cases(const Context& context) {
  if (context.cases == nullptr || !context.cases->first_extra) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const CaseSummary& summary = tally.summary;
  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::extra_cases;
  place(diagnosis, tally.first_extra->at);
  diagnosis.got = printable(tally.form.header(tally.first_extra->number));
  diagnosis.message = fmt::format("the output has {}, expected {}; {} of the expected ones are right",
                                  counted(summary.seen, "case"), summary.expected, summary.right);
  diagnosis.hint = "print as many cases as the input has";
  finding.explains_all = context.difference().kind == DifferenceKind::extra_output;
  return finding;
}

std::optional<Finding> detect_case_differs(const Context& context) {
  if (context.cases == nullptr || context.cases->summary.listed.empty()) return std::nullopt;
  const CaseSummary& summary = context.cases->summary;
  const CaseDifference& first = summary.listed.front();
  Finding finding;
  finding.diagnosis = from_difference(Kind::case_differs, first.difference);
  finding.diagnosis.case_number = first.number;
  finding.diagnosis.message = fmt::format("case {}: {}", first.number, finding.diagnosis.message);
  if (summary.differing > 1) {
    finding.diagnosis.message += fmt::format("; {} of {} cases differ", summary.differing, summary.expected);
  }
  return finding;
}

}  // namespace casewise::compare
