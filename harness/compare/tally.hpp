// The facts about an output made of cases: which case of the output belongs to which expected one, how many
// are right, how they are numbered and spelled. Detectors of mistakes draw on them; no text for people is
// made here. Memory does not grow with the output, but for a bounded index of cases that are out of order.
// Threading: pure function over buffers that must stay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/compare/cases.hpp"
#include "harness/compare/tokens.hpp"

namespace casewise::compare {

/// How many differing cases are listed; the others are only counted.
inline constexpr std::size_t kMostListedCases = 20;

/// A case whose values differ, and the first place where they do, as places in the whole outputs.
struct CaseDifference {
  std::uint64_t number = 0;  ///< of the expected case
  Difference difference;
};

/// How the cases of an output fared. expected = values_right + differing + missing.
struct CaseSummary {
  std::uint64_t expected = 0;          ///< cases in the expected output
  std::uint64_t seen = 0;              ///< case headers in the output, misspelled ones too
  std::uint64_t right = 0;             ///< cases that are right, header and all
  std::uint64_t values_right = 0;      ///< cases whose values are right, whatever their header
  std::uint64_t differing = 0;         ///< cases whose values differ
  std::uint64_t missing = 0;           ///< expected cases that the output does not have
  std::uint64_t extra = 0;             ///< cases of the output that belong to no expected one
  std::vector<CaseDifference> listed;  ///< the first differing cases, at most kMostListedCases
};

/// The numbers in the headers of an output.
struct Numbering {
  struct Step {
    std::uint64_t previous = 0;
    std::uint64_t number = 0;
    std::uint64_t place = 0;  ///< the how-manieth case of the output it is, from 1
    Position at;
  };

  std::uint64_t seen = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  Position first_at;
  bool by_one = true;            ///< each number is the one before plus one
  std::optional<Step> repeated;  ///< the first number that is the same as the one before
  std::optional<Step> backward;  ///< the first number that is smaller than the one before
  std::optional<Step> astray;    ///< the first number that is not the place of its case

  [[nodiscard]] bool increasing() const { return !repeated && !backward; }
};

/// How the cases of the output were matched with the expected ones.
enum class Pairing {
  by_order,          ///< the first with the first; the numbers do not tell
  by_number,         ///< the numbers increase
  by_line,           ///< each line ends with the right value, but not each begins with a header
  by_sorted_number,  ///< the numbers are all different but out of order
  bare,  ///< the output has no header at all: by as many lines or tokens as each expected case has
};

/// A header that the comparison does not accept, whatever its number.
struct Misspelling {
  std::string expected;  ///< as it should be with this number
  std::string_view got;
  std::string_view with_value;  ///< the same with the next token
  bool only_blank = false;      ///< rightly spelled, but what follows touches it and must not, or the reverse
  std::uint64_t number = 0;
  Position at;
};

/// A case at some place of the output.
struct CasePlace {
  std::uint64_t number = 0;
  Position at;
};

struct CaseTally {
  CaseForm form;
  CaseSummary summary;
  Numbering numbering;
  Pairing pairing = Pairing::by_order;
  std::string_view preamble;  ///< what the output holds before its first case
  std::uint64_t misspelled = 0;
  std::optional<Misspelling> first_misspelled;
  std::optional<std::uint64_t> first_missing;
  std::optional<Position> missing_at;  ///< of the case that stands where the first missing one should
  std::uint64_t last_paired = 0;       ///< the largest number of an expected case that was matched; 0: none
  std::optional<CasePlace> first_extra;
  bool one_line_each = true;  ///< each expected case is one line
  bool any_prefix = false;    ///< a value that differs may be a right one with some text before it
  bool values_known = true;  ///< false: that may be so with all of them, so that `differing` may say too much
  bool bare_complete =
      false;  ///< without headers: the output has exactly as many lines, or tokens, as expected

  /// Every expected value is there and right, and no case more.
  [[nodiscard]] bool all_values_right() const {
    return summary.values_right == summary.expected && summary.extra == 0 && is_all_space(preamble);
  }
};

/// Takes the facts. `form` is that of `expected`.
[[nodiscard]] CaseTally tally_cases(const CaseForm& form, std::string_view expected, std::string_view actual,
                                    const Flags& flags);

}  // namespace casewise::compare
