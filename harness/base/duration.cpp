#include "harness/base/duration.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace casewise {

namespace {

/// Seconds in one unit, or 0 for a unit that does not exist.
double seconds_in(std::string_view unit) {
  if (unit.empty() || unit == "s") return 1;
  if (unit == "ms") return 1e-3;
  if (unit == "us") return 1e-6;
  if (unit == "m" || unit == "min") return 60;
  if (unit == "h") return 3600;
  return 0;
}

}  // namespace

double to_seconds(Duration duration) {
  return std::chrono::duration<double>(duration).count();
}

Result<Duration> from_seconds(double seconds) {
  constexpr double kYear = 366.0 * 24 * 3600;
  if (!(seconds >= 1e-6 && seconds <= kYear)) {
    return fail(ErrorCode::usage, fmt::format("{} s is not a usable time", seconds));
  }
  return Duration(std::llround(seconds * 1e9));
}

Result<Duration> parse_duration(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  while (!unit.empty() && unit.front() == ' ')
    unit.remove_prefix(1);
  const Error bad(ErrorCode::usage, fmt::format("'{}' is not a time such as 2s, 1.5s or 500ms", text));
  if (error != std::errc{} || seconds_in(unit) == 0) return fail(bad);
  const Result<Duration> duration = from_seconds(number * seconds_in(unit));
  if (!duration) return fail(bad);
  return *duration;
}

std::string seconds_text(Duration duration) {
  return fmt::format("{:.3f} s", to_seconds(duration));
}

}  // namespace casewise
