// Bytes: a size with a unit, so that a limit in KiB is never taken for one in bytes.
// Threading: plain values.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/base/error.hpp"

namespace casewise {

class Bytes {
 public:
  constexpr Bytes() = default;
  constexpr explicit Bytes(std::uint64_t count) : count_(count) {}
  static constexpr Bytes kib(std::uint64_t n) { return Bytes(n << 10U); }
  static constexpr Bytes mib(std::uint64_t n) { return Bytes(n << 20U); }

  [[nodiscard]] constexpr std::uint64_t count() const { return count_; }
  constexpr auto operator<=>(const Bytes&) const = default;
  constexpr Bytes operator+(Bytes other) const { return Bytes(count_ + other.count_); }

  /// For people: "512 B", "1.5 KiB", "256 MiB".
  [[nodiscard]] std::string to_string() const;

 private:
  std::uint64_t count_ = 0;
};

/// Reads "256M", "64 KiB", "1g" or a bare number of bytes. Units are powers of 1024.
[[nodiscard]] Result<Bytes> parse_bytes(std::string_view text);

}  // namespace casewise
