// Sixteen bytes that are added and compared side by side, one of each game that is solved at once. With
// g++ and clang it is a vector of the compiler, which every target of theirs supports; elsewhere, or with
// CASEWISE_SCALAR_LANES, an array. Both give the same numbers. Threading: pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace casewise::reference {

inline constexpr std::size_t kByteLanes = 16;

#if defined(__GNUC__) && !defined(CASEWISE_SCALAR_LANES)

using ByteLanes = std::uint8_t __attribute__((vector_size(kByteLanes)));

/// The larger byte of each lane.
[[nodiscard]] inline ByteLanes larger(ByteLanes a, ByteLanes b) {
  return a > b ? a : b;
}
/// Adds `extra` in the lanes that are `from` or more.
[[nodiscard]] inline ByteLanes add_from(ByteLanes a, std::uint8_t from, std::uint8_t extra) {
  return a >= from ? a + extra : a;
}

#else

struct ByteLanes {
  std::array<std::uint8_t, kByteLanes> lane;

  std::uint8_t& operator[](std::size_t i) { return lane[i]; }
  std::uint8_t operator[](std::size_t i) const { return lane[i]; }
};

template <typename Function>
[[nodiscard]] ByteLanes for_each_lane(const ByteLanes& a, const ByteLanes& b, Function function) {
  ByteLanes result;
  for (std::size_t i = 0; i < kByteLanes; ++i) {
    result[i] = static_cast<std::uint8_t>(function(a[i], b[i]));
  }
  return result;
}

[[nodiscard]] inline ByteLanes operator+(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x + y; });
}
[[nodiscard]] inline ByteLanes operator-(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x - y; });
}
[[nodiscard]] inline ByteLanes larger(const ByteLanes& a, const ByteLanes& b) {
  return for_each_lane(a, b, [](int x, int y) { return x > y ? x : y; });
}
[[nodiscard]] inline ByteLanes add_from(const ByteLanes& a, std::uint8_t from, std::uint8_t extra) {
  return for_each_lane(a, a, [=](int x, int) { return x >= from ? x + extra : x; });
}

#endif

}  // namespace casewise::reference
