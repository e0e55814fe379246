// Decimal: a number exactly as it is written, for the few questions that doubles are too coarse for.
// Threading: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace casewise::compare {

/// Where the parts of a number token are. The token must follow the grammar of `read_number`.
struct NumberParts {
  bool negative = false;
  std::string_view mantissa;  ///< digits with at most one point
  std::int64_t exponent = 0;  ///< the written one, held to +-10^9
};
[[nodiscard]] NumberParts split_number(std::string_view token);

/// The power of ten of the first digit that is not 0: 2 for 123.4, -3 for 0.001. Nothing for zero.
[[nodiscard]] std::optional<std::int64_t> magnitude(const NumberParts& parts);

/// The value of a number divided by 10^shift, as a double. Digits after the 40th are not looked at.
[[nodiscard]] double scaled_value(const NumberParts& parts, std::int64_t shift);

/// Whether |got - answer| <= bound, or <= bound * |answer| if `relative`, computed exactly. `bound` stands
/// for the shortest decimal that rounds to it, so 1e-6 means 1e-6. Nothing if the digits do not fit in 128
/// bits.
[[nodiscard]] std::optional<bool> within_exactly(std::string_view answer, std::string_view got, double bound,
                                                 bool relative);

}  // namespace casewise::compare
