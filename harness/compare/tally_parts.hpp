// The parts that the tally of cases is made of; for its two source files alone. Knows nothing of texts for
// people. Threading: each function changes only the tally it is given.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/compare/tally.hpp"

namespace casewise::compare {

/// The flags for a header: a number in it is a text.
[[nodiscard]] Flags without_tolerance(Flags flags);

void note_missing(CaseTally& tally, std::uint64_t number);
void note_differing(CaseTally& tally, std::uint64_t number, const Difference& difference);
/// Notes whether a value that differs may be the right one with some text before it.
void note_prefix(CaseTally& tally, std::string_view expected, std::string_view got);
/// Where no value is right but something stands before them or before the first header, they may all be.
void settle_values_known(CaseTally& tally);

/// The headers are missing: matches the values alone. White space does not count here, since with the
/// headers it would have been different.
void walk_bare(CaseTally& tally, std::string_view expected, std::string_view actual, Flags flags);

/// Where each case is one line and the output has as many lines: reads each as a text that stands for the
/// header, then the right value. Nothing if one line is not like that, or if no such text is misspelled.
[[nodiscard]] std::optional<CaseTally> tally_by_line(const CaseTally& start, std::string_view expected,
                                                     std::string_view actual, const Flags& flags);

}  // namespace casewise::compare
