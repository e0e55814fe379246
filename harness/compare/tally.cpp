#include "harness/compare/tally.hpp"

#include <algorithm>

#include "harness/compare/tally_parts.hpp"

namespace casewise::compare {
namespace {

/// Whether something that stands for a header may stand before a value that is not the expected one.
bool may_have_prefix(std::string_view expected, std::string_view piece) {
  constexpr std::string_view kMarks = ":)]>=";
  if (count_tokens(piece) > count_tokens(expected)) return true;
  const std::string_view first = TokenReader(piece).next();
  return first.find_first_of(kMarks) != std::string_view::npos &&
         TokenReader(expected).next().find_first_of(kMarks) == std::string_view::npos;
}

}  // namespace

Flags without_tolerance(Flags flags) {
  flags.absolute_tolerance.reset();
  flags.relative_tolerance.reset();
  return flags;
}

void note_missing(CaseTally& tally, std::uint64_t number) {
  ++tally.summary.missing;
  if (!tally.first_missing) tally.first_missing = number;
}

void note_differing(CaseTally& tally, std::uint64_t number, const Difference& difference) {
  ++tally.summary.differing;
  if (tally.summary.listed.size() < kMostListedCases) tally.summary.listed.push_back({number, difference});
}

void note_prefix(CaseTally& tally, std::string_view expected, std::string_view got) {
  tally.any_prefix = tally.any_prefix || may_have_prefix(expected, got);
}

void settle_values_known(CaseTally& tally) {
  const bool all_read = !tally.any_prefix && is_all_space(tally.preamble);
  tally.values_known = tally.summary.values_right > 0 || all_read;
}

namespace {

/// Beyond so many cases out of order they are matched by order, so that the memory stays bounded.
constexpr std::size_t kMostSortedCases = 1U << 16U;

Numbering read_numbering(std::string_view actual, std::string_view word) {
  Numbering numbering;
  CaseReader cases(actual, word);
  while (const auto one = cases.next()) {
    const std::uint64_t number = one->header.number;
    const Numbering::Step step{numbering.last, number, numbering.seen + 1, one->position};
    if (number != step.place && !numbering.astray) numbering.astray = step;
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
    misspelling.only_blank =
        form.detached != got.detached && compare(misspelling.expected, got.text, flags).same;
    const std::string_view value = pair.got->value;
    const char* const value_end = value.data() + value.size();
    const char* const shown_end = skip_token(skip_space(value.data(), value_end), value_end);
    misspelling.with_value = {got.text.data(), static_cast<std::size_t>(shown_end - got.text.data())};
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
    note_prefix(tally, expected.value, got.value);
    return;
  }
  ++tally.summary.values_right;
  if (!spelled || got.header.number != number) return;
  // A value that touches its header is part of that token.
  if (tally.form.detached || compare(expected.text, got.text, flags).same) ++tally.summary.right;
}

void walk_pairs(CaseTally& tally, PairReader pairs, const Flags& flags) {
  for (Pair pair = pairs.next(); pair.expected || pair.got; pair = pairs.next()) {
    if (pair.got && tally.first_missing && !tally.missing_at) tally.missing_at = pair.got->position;
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
  settle_values_known(tally);
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

/// Takes the facts of an output that has headers. The pairing that makes more values right is taken.
CaseTally tally_by_headers(CaseTally tally, std::string_view expected, std::string_view actual,
                           const Flags& flags) {
  tally.preamble = CaseReader(actual, tally.form.word).preamble();
  const auto walked = [&](Pairing pairing, const std::vector<Case>& sorted) {
    CaseTally result = tally;
    result.pairing = pairing;
    walk_pairs(result,
               pairing == Pairing::by_sorted_number
                   ? PairReader(expected, tally.form.word, sorted)
                   : PairReader(expected, actual, tally.form.word, pairing == Pairing::by_number),
               flags);
    return result;
  };
  const auto more_right = [](const CaseTally& one, const CaseTally& other) {
    return one.summary.values_right > other.summary.values_right;
  };
  const Pairing usual = choose_pairing(tally.numbering, tally.form.count);
  CaseTally first = walked(usual, {});
  if (!tally.numbering.increasing() && tally.numbering.seen <= kMostSortedCases) {
    const std::vector<Case> sorted = sorted_cases(actual, tally.form);
    if (sorted.empty()) return first;
    CaseTally by_sorted = walked(Pairing::by_sorted_number, sorted);
    return more_right(by_sorted, first) ? by_sorted : first;
  }
  // As many cases as expected, but one number is too large: were numbers skipped, or is a case missing?
  const bool skipped = tally.numbering.seen == tally.form.count && tally.numbering.last > tally.form.count;
  if (usual == Pairing::by_number && skipped && !tally.numbering.by_one) {
    CaseTally by_order = walked(Pairing::by_order, {});
    if (!more_right(first, by_order)) return by_order;
  }
  return first;
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
  CaseTally usual = tally;
  if (tally.numbering.seen == 0) {
    usual.pairing = Pairing::bare;
    walk_bare(usual, expected, actual, flags);
  } else {
    usual = tally_by_headers(tally, expected, actual, flags);
  }
  if (usual.summary.values_right == form.count) return usual;
  return tally_by_line(tally, expected, actual, flags).value_or(usual);
}

}  // namespace casewise::compare
