// Durations as text. All times inside the judge are std::chrono nanoseconds. Threading: pure functions.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "harness/base/error.hpp"

namespace casewise {

using Duration = std::chrono::nanoseconds;

/// Reads "1s", "1.5 s", "500ms", "250us" or a bare number of seconds. Refuses zero, less, and over a year.
[[nodiscard]] Result<Duration> parse_duration(std::string_view text);

[[nodiscard]] double to_seconds(Duration duration);

/// A positive, finite number of seconds as a duration, to the nanosecond.
[[nodiscard]] Result<Duration> from_seconds(double seconds);

/// For people: "0.012 s", "1.500 s".
[[nodiscard]] std::string seconds_text(Duration duration);

}  // namespace casewise
