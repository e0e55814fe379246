// What a shrinker does to a record of choices. Apart from record.hpp, since generators do without it, and
// packages carry copies of all that generators include.
// Does not know: generators, what a choice stands for. Threading: pure functions.
#pragma once

#include <cstddef>

#include "generators/lib/record.hpp"

namespace casewise::generators {

/// The record with the span of this index gone, and with it its choices and the spans inside it.
/// Throws std::out_of_range.
[[nodiscard]] Record without_span(const Record& record, std::size_t index);

/// Shortlex: fewer choices come first, then the smaller value at the first difference. A shrinker looks
/// for the first record in this order that still shows the failure.
[[nodiscard]] bool is_simpler(const Record& left, const Record& right) noexcept;

}  // namespace casewise::generators
