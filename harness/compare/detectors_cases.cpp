// Detectors for outputs made of cases.
#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/detectors.hpp"

namespace casewise::compare {
namespace {

/// "all 65 values are right", "both values are right", "60 of 65 values are right", "1 of 65 values is
/// right", "none of the 65 values is right".
std::string values_right(const CaseTally& tally) {
  const CaseSummary& summary = tally.summary;
  if (summary.expected == 1) return summary.values_right == 1 ? "the value is right" : "the value is wrong";
  if (summary.values_right == summary.expected && summary.expected == 2) return "both values are right";
  if (summary.values_right == summary.expected)
    return fmt::format("all {} values are right", summary.expected);
  if (summary.values_right == 0) return fmt::format("none of the {} values is right", summary.expected);
  return fmt::format("{} of {} values {} right", summary.values_right, summary.expected,
                     summary.values_right == 1 ? "is" : "are");
}

/// "; taken in order, all 65 values are right", or nothing if that is not known.
std::string taken(const CaseTally& tally) {
  if (!tally.values_known) return "";
  return fmt::format("; taken {}, {}",
                     tally.pairing == Pairing::by_sorted_number ? "by their numbers" : "in order",
                     values_right(tally));
}

/// "the one there is right", "both there are right", "all 5 there are right", "1 of the 5 there is right".
std::string right_of_those_there(std::uint64_t right, std::uint64_t there) {
  if (there == 1) return right == 1 ? "the one there is right" : "the one there is not right";
  if (right == there)
    return there == 2 ? "both there are right" : fmt::format("all {} there are right", there);
  return fmt::format("{} of the {} there {} right", right, there, right == 1 ? "is" : "are");
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
  if (expected_number <= tally.form.count) {  // else no case is expected there
    finding.diagnosis.case_number = expected_number;
    finding.diagnosis.expected = printable(tally.form.header(expected_number));
  }
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
  diagnosis.message = fmt::format("{} must begin with `{}`", each_case(tally), start);
  if (tally.values_known) {
    diagnosis.message = fmt::format("{}, {} {}", values_right(tally),
                                    summary.values_right > 0 ? "but" : "and", diagnosis.message);
  } else {
    const std::string_view rest = context.actual.substr(offset);
    diagnosis.got = printable(rest.substr(0, rest.find('\n')), 60);
  }
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
  diagnosis.got = printable(first.only_blank ? first.with_value : first.got);
  if (tally.values_known) {
    diagnosis.message =
        fmt::format("{}, {} ", values_right(tally), tally.summary.values_right > 0 ? "but" : "and");
  }
  if (first.only_blank) {
    diagnosis.message += fmt::format(
        "{} stand after {}", tally.form.detached ? "a blank must" : "no blank may", in_quotes(first.got));
  } else {
    diagnosis.message +=
        fmt::format("{} must be written {}", in_quotes(first.got), in_quotes(first.expected));
  }
  if (tally.misspelled > 1) diagnosis.message += fmt::format(" (so in {} cases)", tally.misspelled);
  diagnosis.hint = fmt::format("begin {} with exactly `{}`", each_case(tally), opening(tally));
  const bool numbered =
      tally.pairing == Pairing::by_line || (tally.numbering.by_one && tally.numbering.first == 1);
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
  finding.diagnosis.message =
      fmt::format("the cases are numbered from {}, not from 1{}", numbering.first, taken(tally));
  finding.diagnosis.hint = "number the cases from 1";
  return finding;
}

std::optional<Finding> detect_number_repeated(const Context& context) {
  if (context.cases == nullptr || !context.cases->numbering.repeated) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Numbering::Step& step = *tally.numbering.repeated;
  Finding finding = number_finding(tally, Kind::number_repeated, step.at, step.number, step.place);
  finding.diagnosis.message =
      fmt::format("two cases one after the other have the number {}{}", step.number, taken(tally));
  finding.diagnosis.hint = "add one to the number for every case";
  return finding;
}

std::optional<Finding> detect_numbers_out_of_order(const Context& context) {
  if (context.cases == nullptr || !context.cases->numbering.backward) return std::nullopt;
  const CaseTally& tally = *context.cases;
  // Numbers that go back are astray somewhere.
  const Numbering::Step& step = *tally.numbering.astray;
  const bool sorted = tally.pairing == Pairing::by_sorted_number;
  Finding finding = number_finding(tally, Kind::numbers_out_of_order, step.at, step.number, step.place);
  finding.diagnosis.message =
      step.place <= tally.form.count
          ? fmt::format("the cases are out of order: case {} stands where case {} is expected", step.number,
                        step.place)
          : fmt::format("case {} comes after case {}", step.number, step.previous);
  finding.diagnosis.message += taken(tally);
  finding.diagnosis.hint =
      sorted ? "print the cases in the order of the input" : "number the cases 1, 2, 3 and so on";
  return finding;
}

std::optional<Finding> detect_number_wrong(const Context& context) {
  if (context.cases == nullptr || context.cases->pairing != Pairing::by_order) return std::nullopt;
  const CaseTally& tally = *context.cases;
  const Numbering& numbering = tally.numbering;
  if (numbering.by_one || !numbering.increasing()) return std::nullopt;
  const Numbering::Step& step = *numbering.astray;
  Finding finding = number_finding(tally, Kind::number_wrong, step.at, step.number, step.place);
  finding.diagnosis.message = fmt::format("case {} is numbered {}{}", step.place, step.number, taken(tally));
  finding.diagnosis.hint = "number the cases 1, 2, 3 and so on";
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
  if (tally.missing_at && tally.numbering.increasing()) place(diagnosis, *tally.missing_at);
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
  if (paired > 0) diagnosis.message += "; " + right_of_those_there(summary.right, paired);
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
  if (summary.seen > summary.expected) {
    diagnosis.message =
        fmt::format("the output has {}, expected {}", counted(summary.seen, "case"), summary.expected);
  } else {
    diagnosis.message = fmt::format("{} is not expected, the cases are numbered from 1 to {}",
                                    in_quotes(diagnosis.got), summary.expected);
  }
  diagnosis.message += summary.expected == 1
                           ? fmt::format("; the expected one is {}right", summary.right == 1 ? "" : "not ")
                           : fmt::format("; {} of the expected ones {} right", summary.right,
                                         summary.right == 1 ? "is" : "are");
  diagnosis.hint = "print as many cases as the input has";
  finding.explains_all = context.difference().kind == DifferenceKind::extra_output;
  return finding;
}

std::optional<Finding> detect_case_differs(const Context& context) {
  if (context.cases == nullptr || context.cases->summary.listed.empty()) return std::nullopt;
  if (context.cases->pairing == Pairing::bare && !context.cases->values_known) return std::nullopt;
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
