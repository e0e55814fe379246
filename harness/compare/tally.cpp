#include "harness/compare/tally.hpp"

#include <algorithm>

namespace casewise::compare {
namespace {

/// Beyond so many cases out of order they are matched by order, so that the memory stays bounded.
constexpr std::size_t kMostSortedCases = 1U << 16U;

Flags without_tolerance(Flags flags) {
  flags.absolute_tolerance.reset();
  flags.relative_tolerance.reset();
  return flags;
}

Numbering read_numbering(std::string_view actual, std::string_view word) {
  Numbering numbering;
  CaseReader cases(actual, word);
  while (const auto one = cases.next()) {
    const std::uint64_t number = one->header.number;
    const Numbering::Step step{numbering.last, number, one->position};
    if (numbering.seen == 0) {
      numbering.first = number;
      numbering.first_at = one->position;
    } else {
      numbering.by_one = numbering.by_one && number == step.previous + 1;
      if (number == step.previous && !numbering.repeated) numbering.repeated = step;
      if (number < step.previous && !numbering.backward) numbering.backward = step;
    }
    numbering.last = number;
    ++numbering.seen;
  }
  return numbering;
}

/// The cases of the output by their numbers, if those are all different and all expected.
std::vector<Case> sorted_cases(std::string_view actual, const CaseForm& form) {
  std::vector<Case> sorted;
  CaseReader cases(actual, form.word);
  while (const auto one = cases.next())
    sorted.push_back(*one);
  const auto number_of = [](const Case& one) { return one.header.number; };
  std::sort(sorted.begin(), sorted.end(),
            [&](const Case& a, const Case& b) { return number_of(a) < number_of(b); });
  const bool repeated = std::adjacent_find(sorted.begin(), sorted.end(), [&](const Case& a, const Case& b) {
                          return number_of(a) == number_of(b);
                        }) != sorted.end();
  if (repeated || number_of(sorted.front()) == 0 || number_of(sorted.back()) > form.count) sorted.clear();
  return sorted;
}

Pairing choose_pairing(const Numbering& numbering, std::uint64_t count) {
  if (!numbering.increasing()) return Pairing::by_order;
  const bool from_zero = numbering.by_one && numbering.first == 0;
  const bool shifted = numbering.by_one && numbering.first > 1 && numbering.last > count;
  return from_zero || shifted ? Pairing::by_order : Pairing::by_number;
}

/// An expected case with the case of the output that belongs to it; one of the two may be missing.
struct Pair {
  std::optional<Case> expected;
  std::optional<Case> got;
};

class PairReader {
 public:
  PairReader(std::string_view expected, std::string_view actual, std::string_view word, bool by_number)
      : expected_(expected, word), got_(actual, word), by_number_(by_number) {
    advance(true, true);
  }
  PairReader(std::string_view expected, std::string_view word, const std::vector<Case>& sorted)
      : expected_(expected, word), got_({}), sorted_(&sorted), by_number_(true) {
    advance(true, true);
  }

  /// Neither case is set at the end.
  Pair next() {
    Pair pair = ahead_;
    if (by_number_ && pair.expected && pair.got) {
      const std::uint64_t expected = pair.expected->header.number;
      const std::uint64_t got = pair.got->header.number;
      if (expected < got) pair.got.reset();
      if (got < expected) pair.expected.reset();
    }
    advance(pair.expected.has_value(), pair.got.has_value());
    return pair;
  }

 private:
  void advance(bool expected, bool got) {
    if (expected) ahead_.expected = expected_.next();
    if (got) ahead_.got = next_got();
  }
  std::optional<Case> next_got() {
    if (sorted_ == nullptr) return got_.next();
    if (at_ == sorted_->size()) return std::nullopt;
    return (*sorted_)[at_++];
  }

  CaseReader expected_;
  CaseReader got_;
  const std::vector<Case>* sorted_ = nullptr;
  std::size_t at_ = 0;
  bool by_number_;
  Pair ahead_;
};

void note_missing(CaseTally& tally, std::uint64_t number) {
  ++tally.summary.missing;
  if (!tally.first_missing) tally.first_missing = number;
}

void note_differing(CaseTally& tally, std::uint64_t number, const Difference& difference) {
  ++tally.summary.differing;
  if (tally.summary.listed.size() < kMostListedCases) tally.summary.listed.push_back({number, difference});
}

/// Whether the comparison accepts the spelling of a header; its number is not looked at.
bool check_spelling(CaseTally& tally, const Pair& pair, const Flags& flags) {
  const CaseHeader& got = pair.got->header;
  const CaseForm& form = tally.form;
  if (pair.expected && pair.expected->header.text == got.text && form.detached == got.detached) return true;

  // A letter stands for the value, so that a missing blank shows.
  const auto with_value = [](std::string text, bool detached) { return text + (detached ? " x" : "x"); };
  Misspelling misspelling;
  misspelling.expected = form.header(got.number);
  const bool accepted = compare(with_value(misspelling.expected, form.detached),
                                with_value(std::string(got.text), got.detached), flags)
                            .same;
  if (accepted) return true;
  ++tally.misspelled;
  if (!tally.first_misspelled) {
    misspelling.got = got.text;
    misspelling.only_blank_missing =
        form.detached && !got.detached && compare(misspelling.expected, got.text, flags).same;
    misspelling.number = got.number;
    misspelling.at = pair.got->position;
    tally.first_misspelled = misspelling;
  }
  return false;
}

void note_pair(CaseTally& tally, const Pair& pair, const Flags& flags) {
  const Case& expected = *pair.expected;
  const Case& got = *pair.got;
  const std::uint64_t number = expected.header.number;
  tally.last_paired = std::max(tally.last_paired, number);
  const bool spelled = check_spelling(tally, pair, without_tolerance(flags));
  const Comparison values = compare(expected.value, got.value, flags);
  if (!values.same) {
    Difference difference = *values.difference;
    difference.expected_at = expected.in_buffer(difference.expected_at);
    difference.got_at = got.in_buffer(difference.got_at);
    note_differing(tally, number, difference);
    return;
  }
  ++tally.summary.values_right;
  if (!spelled || got.header.number != number) return;
  // A value that touches its header is part of that token.
  if (tally.form.detached || compare(expected.text, got.text, flags).same) ++tally.summary.right;
}

void walk_pairs(CaseTally& tally, PairReader pairs, const Flags& flags) {
  for (Pair pair = pairs.next(); pair.expected || pair.got; pair = pairs.next()) {
    if (pair.expected && pair.got) {
      note_pair(tally, pair, flags);
    } else if (pair.expected) {
      note_missing(tally, pair.expected->header.number);
    } else {
      ++tally.summary.extra;
      if (!tally.first_extra) tally.first_extra = CasePlace{pair.got->header.number, pair.got->position};
      check_spelling(tally, pair, without_tolerance(flags));
    }
  }
}

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

/// The headers are missing: matches the values alone. White space does not count here, since with the
/// headers it would have been different.
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
    }
  }
}

bool has_one_line_each(std::string_view expected, std::string_view word) {
  CaseReader cases(expected, word);
  while (const auto one = cases.next()) {
    const std::size_t line_end = std::min(one->value.find('\n'), one->value.size());
    if (!is_all_space(one->value.substr(line_end)) || is_all_space(one->value.substr(0, line_end)))
      return false;
  }
  return true;
}

}  // namespace

CaseTally tally_cases(const CaseForm& form, std::string_view expected, std::string_view actual,
                      const Flags& flags) {
  CaseTally tally;
  tally.form = form;
  tally.one_line_each = has_one_line_each(expected, form.word);
  tally.numbering = read_numbering(actual, form.word);
  tally.summary.expected = form.count;
  tally.summary.seen = tally.numbering.seen;
  if (tally.numbering.seen == 0) {
    tally.pairing = Pairing::bare;
    walk_bare(tally, expected, actual, flags);
    return tally;
  }

  tally.preamble = CaseReader(actual, form.word).preamble();
  tally.pairing = choose_pairing(tally.numbering, form.count);
  if (!tally.numbering.increasing() && tally.numbering.seen <= kMostSortedCases) {
    const std::vector<Case> sorted = sorted_cases(actual, form);
    if (!sorted.empty()) {
      tally.pairing = Pairing::by_sorted_number;
      walk_pairs(tally, PairReader(expected, form.word, sorted), flags);
      return tally;
    }
  }
  walk_pairs(tally, PairReader(expected, actual, form.word, tally.pairing == Pairing::by_number), flags);
  return tally;
}

}  // namespace casewise::compare
