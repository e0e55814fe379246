// Detectors for any output.
#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/detectors.hpp"

namespace casewise::compare {
namespace {

constexpr std::size_t kShownBytes = 60;
constexpr std::size_t kShownBefore = 10;  // of a long common start

}  // namespace

std::string in_quotes(std::string_view text) {
  return fmt::format("`{}`", printable(text, kShownBytes));
}

void place(Diagnosis& diagnosis, const Position& position) {
  diagnosis.line = position.line;
  diagnosis.column = position.column;
}

Shown shown(const Difference& difference) {
  const std::string_view expected = difference.expected;
  const std::string_view got = difference.got;
  const std::size_t shorter = std::min(expected.size(), got.size());
  const std::size_t common = matching_prefix(expected.data(), got.data(), shorter, {});
  const bool cut = std::max(expected.size(), got.size()) > kShownBytes && common > 2 * kShownBefore;
  if (!cut) return {printable(expected, kShownBytes), printable(got, kShownBytes)};
  const std::size_t from = common - kShownBefore;
  return {"..." + printable(expected.substr(from), kShownBytes),
          "..." + printable(got.substr(from), kShownBytes)};
}

std::string describe(const Difference& difference) {
  const auto [expected, got] = shown(difference);
  switch (difference.kind) {
    case DifferenceKind::missing_output:
      return fmt::format("expected `{}`, but nothing more is there", expected);
    case DifferenceKind::extra_output:
      return fmt::format("nothing more is expected, got `{}`", got);
    case DifferenceKind::whitespace:
      return fmt::format("white space differs: expected `{}`, got `{}`", expected, got);
    case DifferenceKind::not_a_number:
      return fmt::format("expected the number `{}`, got `{}`, which is not a number", expected, got);
    case DifferenceKind::outside_tolerance:
      return fmt::format("expected `{}`, got `{}`: absolute error {:.3g}, relative error {:.3g}", expected,
                         got, difference.absolute_error, difference.relative_error);
    case DifferenceKind::token_differs:
      break;
  }
  return fmt::format("expected `{}`, got `{}`", expected, got);
}

Diagnosis from_difference(Kind kind, const Difference& difference) {
  Diagnosis diagnosis;
  diagnosis.kind = kind;
  place(diagnosis, difference.got_at);
  auto texts = shown(difference);
  diagnosis.expected = std::move(texts.expected);
  diagnosis.got = std::move(texts.got);
  diagnosis.message = describe(difference);
  return diagnosis;
}

std::optional<Finding> detect_empty_output(const Context& context) {
  if (!context.actual.empty()) return std::nullopt;
  Diagnosis diagnosis = from_difference(Kind::empty_output, context.difference());
  diagnosis.message = "the output is empty";
  diagnosis.hint = "check that the program reads its input from standard input and prints to standard output";
  return Finding{diagnosis, true};
}

std::optional<Finding> detect_blank_output(const Context& context) {
  if (context.difference().kind != DifferenceKind::missing_output || !is_all_space(context.actual))
    return std::nullopt;
  Diagnosis diagnosis = from_difference(Kind::blank_output, context.difference());
  diagnosis.message = "the output holds only white space";
  return Finding{diagnosis, true};
}

std::optional<Finding> detect_extra_output(const Context& context) {
  const Difference& difference = context.difference();
  if (difference.kind != DifferenceKind::extra_output) return std::nullopt;
  Diagnosis diagnosis = from_difference(Kind::extra_output, difference);
  const std::uint64_t lines = count_filled_lines(context.actual.substr(difference.got_at.offset));
  const char* const before = is_all_space(context.expected)
                                 ? "nothing is expected, but something is there"
                                 : "all that is expected is there, but more follows";
  diagnosis.message = fmt::format("{} ({}): {}", before, counted(lines, "line"), in_quotes(difference.got));
  diagnosis.hint = "print nothing after the answer";
  return Finding{diagnosis, true};
}

std::optional<Finding> detect_text_before_output(const Context& context) {
  if (context.cases != nullptr) return std::nullopt;
  const std::uint64_t wanted = count_tokens(context.expected);
  const std::uint64_t given = count_tokens(context.actual);
  if (wanted == 0 || given <= wanted) return std::nullopt;
  const char* const start = skip_space(context.actual.data(), context.actual.data() + context.actual.size());
  const auto offset = static_cast<std::size_t>(start - context.actual.data());
  TokenReader tokens(context.actual);
  for (std::uint64_t i = wanted; i < given; ++i)
    tokens.next();
  const auto size = static_cast<std::size_t>(tokens.position() - start);
  const char* const rest_at = skip_space(tokens.position(), context.actual.data() + context.actual.size());
  const std::string_view rest =
      context.actual.substr(static_cast<std::size_t>(rest_at - context.actual.data()));
  Flags loose = context.flags;
  loose.space_change_sensitive = false;
  if (!compare(context.expected, rest, loose).same) return std::nullopt;

  const std::string_view before = context.actual.substr(offset, size);
  Finding finding;
  Diagnosis& diagnosis = finding.diagnosis;
  diagnosis.kind = Kind::text_before_output;
  place(diagnosis, position_of(context.actual, offset));
  diagnosis.expected = printable(TokenReader(context.expected).next(), kShownBytes);
  diagnosis.got = printable(before, kShownBytes);
  diagnosis.message =
      fmt::format("all that is expected is there, but {} stands before it", in_quotes(before));
  diagnosis.hint = "print nothing but the answer";
  finding.explains_all = compare(context.expected, rest, context.flags).same;
  return finding;
}

std::optional<Finding> detect_missing_output(const Context& context) {
  const Difference& difference = context.difference();
  if (context.cases != nullptr || difference.kind != DifferenceKind::missing_output) return std::nullopt;
  Diagnosis diagnosis = from_difference(Kind::missing_output, difference);
  const std::uint64_t lines = count_filled_lines(context.expected.substr(difference.expected_at.offset));
  diagnosis.message = fmt::format("the output is right up to its end at line {}, but {} missing, from {} on",
                                  end_of_text(context.actual).line,
                                  lines == 1 ? "1 line is" : fmt::format("{} lines are", lines),
                                  in_quotes(difference.expected));
  return Finding{diagnosis, true};
}

std::optional<Finding> detect_whitespace(const Context& context) {
  const Difference& difference = context.difference();
  if (difference.kind != DifferenceKind::whitespace) return std::nullopt;
  Diagnosis diagnosis = from_difference(Kind::whitespace, difference);
  Flags loose = context.flags;
  loose.space_change_sensitive = false;
  const bool tokens_right = compare(context.expected, context.actual, loose).same;
  if (tokens_right) {
    diagnosis.message = "only white space is wrong: " + diagnosis.message;
    diagnosis.hint = "every blank and line end must be as expected, the last line's too";
  }
  return Finding{diagnosis, tokens_right};
}

std::optional<Finding> detect_first_difference(const Context& context) {
  const Difference& difference = context.difference();
  switch (difference.kind) {
    case DifferenceKind::missing_output:
      return Finding{from_difference(Kind::missing_output, difference)};
    case DifferenceKind::extra_output:
      return Finding{from_difference(Kind::extra_output, difference)};
    case DifferenceKind::whitespace:
      return Finding{from_difference(Kind::whitespace, difference)};
    case DifferenceKind::not_a_number:
      return Finding{from_difference(Kind::not_a_number, difference)};
    case DifferenceKind::outside_tolerance:
      return Finding{from_difference(Kind::outside_tolerance, difference)};
    case DifferenceKind::token_differs:
      break;
  }
  return Finding{from_difference(Kind::token_differs, difference)};
}

}  // namespace casewise::compare
