// The facts about an output in which not each case begins with a header: read line by line.
#include <algorithm>

#include "harness/compare/number.hpp"
#include "harness/compare/tally_parts.hpp"

namespace casewise::compare {
namespace {

/// Takes pieces of some lines or some tokens from the front of an output without headers.
class PieceReader {
 public:
  explicit PieceReader(std::string_view text) : text_(text) {}

  std::string_view take_lines(std::uint64_t count) {
    LineReader lines(text_.substr(at_.offset));
    for (std::string_view line; count > 0 && lines.next(line);) {
      if (!is_all_space(line)) --count;
    }
    return take_to(lines.position());
  }
  std::string_view take_tokens(std::uint64_t count) {
    TokenReader tokens(text_.substr(at_.offset));
    while (count > 0 && !tokens.next().empty())
      --count;
    return take_to(tokens.position());
  }
  /// Where the last piece started.
  [[nodiscard]] const Position& piece_position() const { return piece_at_; }

 private:
  std::string_view take_to(const char* end) {
    const std::string_view rest = text_.substr(at_.offset);
    const auto size = static_cast<std::size_t>(end - rest.data());
    piece_at_ = at_;
    at_ = within(at_, position_of(rest, size));
    return rest.substr(0, size);
  }

  std::string_view text_;
  Position at_;
  Position piece_at_;
};

struct Amount {
  std::uint64_t lines = 0;
  std::uint64_t tokens = 0;
};

Amount amount_of(std::string_view text) {
  return {count_filled_lines(text), count_tokens(text)};
}

/// What stands before the last `count` tokens of a line, without blanks around it; empty if nothing does.
std::string_view before_last_tokens(std::string_view line, std::uint64_t count) {
  const std::uint64_t given = count_tokens(line);
  if (given <= count) return {};
  TokenReader tokens(line);
  const char* const start = skip_space(line.data(), line.data() + line.size());
  for (std::uint64_t i = count; i < given; ++i)
    tokens.next();
  return {start, static_cast<std::size_t>(tokens.position() - start)};
}

/// Whether a text before a value may stand for the header of case `number`. A number alone may only if it is
/// that number: else it is more likely a value.
bool stands_for_header(std::string_view lead, std::uint64_t number) {
  if (lead.empty()) return false;
  TokenReader tokens(lead);
  if (const auto header = read_case_header(lead)) {
    const auto header_end = static_cast<std::size_t>(header->text.data() - lead.data()) + header->text.size();
    return header->number == number && !parse_number(TokenReader(lead.substr(header_end)).next());
  }
  const auto value = parse_number(tokens.next());
  return !value || (tokens.next().empty() && *value == static_cast<double>(number));
}

}  // namespace

void walk_bare(CaseTally& tally, std::string_view expected, std::string_view actual, Flags flags) {
  flags.space_change_sensitive = false;
  Amount wanted;
  CaseReader amounts(expected, tally.form.word);
  while (const auto one = amounts.next()) {
    const Amount amount = amount_of(one->value);
    wanted.lines += amount.lines;
    wanted.tokens += amount.tokens;
  }
  const Amount given = amount_of(actual);
  const bool by_tokens = wanted.lines != given.lines && wanted.tokens == given.tokens;
  tally.bare_complete = by_tokens || wanted.lines == given.lines;

  PieceReader pieces(actual);
  CaseReader cases(expected, tally.form.word);
  while (const auto one = cases.next()) {
    const Amount amount = amount_of(one->value);
    const std::string_view piece =
        by_tokens ? pieces.take_tokens(amount.tokens) : pieces.take_lines(amount.lines);
    const Comparison values = compare(one->value, piece, flags);
    if (values.same) {
      ++tally.summary.values_right;
    } else if (is_all_space(piece)) {
      note_missing(tally, one->header.number);
    } else {
      Difference difference = *values.difference;
      difference.expected_at = one->in_buffer(difference.expected_at);
      difference.got_at = within(pieces.piece_position(), difference.got_at);
      note_differing(tally, one->header.number, difference);
      note_prefix(tally, one->value, piece);
    }
  }
  settle_values_known(tally);
  // Where the pieces may not be those of their cases, nobody knows which values are wrong.
  if (tally.summary.differing > 0 && !tally.bare_complete) tally.values_known = false;
}

std::optional<CaseTally> tally_by_line(const CaseTally& start, std::string_view expected,
                                       std::string_view actual, const Flags& flags) {
  if (!start.one_line_each || count_filled_lines(actual) != start.form.count) return std::nullopt;
  Flags loose = flags;
  loose.space_change_sensitive = false;
  CaseTally tally = start;
  tally.pairing = Pairing::by_line;
  PieceReader lines(actual);
  CaseReader cases(expected, tally.form.word);
  while (const auto one = cases.next()) {
    const std::uint64_t number = one->header.number;
    const std::string_view line = lines.take_lines(1);
    const std::string_view lead = before_last_tokens(line, count_tokens(one->value));
    if (!stands_for_header(lead, number)) return std::nullopt;
    const auto value_at = static_cast<std::size_t>(lead.data() - line.data()) + lead.size();
    if (!compare(one->value, line.substr(value_at), loose).same) return std::nullopt;
    ++tally.summary.values_right;
    Misspelling misspelling;
    misspelling.expected = tally.form.header(number);
    if (tally.form.detached && compare(misspelling.expected, lead, without_tolerance(loose)).same) {
      ++tally.summary.right;
      continue;
    }
    ++tally.misspelled;
    if (tally.first_misspelled) continue;
    misspelling.got = lead;
    misspelling.only_blank = compare(misspelling.expected, lead, without_tolerance(loose)).same;
    misspelling.with_value =
        line.substr(0, end_of_text(line).offset).substr(static_cast<std::size_t>(lead.data() - line.data()));
    misspelling.number = number;
    misspelling.at = within(lines.piece_position(),
                            position_of(line, static_cast<std::size_t>(lead.data() - line.data())));
    tally.first_misspelled = misspelling;
  }
  if (tally.misspelled == 0) return std::nullopt;
  tally.summary.seen = tally.form.count;
  return tally;
}

}  // namespace casewise::compare
