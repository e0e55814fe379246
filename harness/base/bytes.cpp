#include "harness/base/bytes.hpp"

#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace casewise {

namespace {

/// The power of 1024 that a unit stands for, or -1.
int exponent_of(std::string_view unit) {
  if (unit.empty() || unit == "b" || unit == "B") return 0;
  const std::string_view letters = "kKmMgGtT";
  const std::size_t at = letters.find(unit[0]);
  if (at == std::string_view::npos) return -1;
  const std::string_view rest = unit.substr(1);
  if (!rest.empty() && rest != "B" && rest != "iB" && rest != "b") return -1;
  return static_cast<int>(at / 2) + 1;
}

}  // namespace

std::string Bytes::to_string() const {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(count_);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(kUnits)) {
    value /= 1024;
    ++unit;
  }
  const bool whole = value >= 100 || value == static_cast<double>(static_cast<std::uint64_t>(value));
  return whole ? fmt::format("{:.0f} {}", value, kUnits[unit])
               : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

Result<Bytes> parse_bytes(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  while (!unit.empty() && unit.front() == ' ')
    unit.remove_prefix(1);
  const int exponent = exponent_of(unit);
  const unsigned shift = exponent > 0 ? 10U * static_cast<unsigned>(exponent) : 0;
  if (error != std::errc{} || exponent < 0 || number > std::numeric_limits<std::uint64_t>::max() >> shift) {
    return fail(ErrorCode::usage, fmt::format("'{}' is not a size such as 64M, 512K or 1048576", text));
  }
  return Bytes(number << shift);
}

}  // namespace casewise
