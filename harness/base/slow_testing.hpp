// For tests on machines that are far slower than real ones. Threading: free function.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace casewise {

/// How many times slower than a real machine this one is: emulation does not make programs wrong. Time limits
/// that are no part of what is tested are to be so many times longer.
inline int slowness() {
  const char* factor = std::getenv("CASEWISE_TEST_SLOWNESS");
  return factor == nullptr ? 1 : std::max(1, std::atoi(factor));
}

}  // namespace casewise
