// Flags of the default output validator, as problem packages write them. Knows nothing of packages
// or of how the comparison is done. Threading: plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::compare {

/// How strict the comparison is. The default is the format's: tokens, letter case ignored, no floats.
struct Flags {
  bool case_sensitive = false;
  bool space_change_sensitive = false;
  std::optional<double> absolute_tolerance;  ///< largest |got - answer| that is accepted, inclusive
  std::optional<double>
      relative_tolerance;  ///< largest |got - answer| / |answer| that is accepted, inclusive

  [[nodiscard]] bool has_tolerance() const { return absolute_tolerance || relative_tolerance; }
};

/// Reads the arguments of the default output validator: `case_sensitive`, `space_change_sensitive`,
/// `float_tolerance E`, `float_relative_tolerance E`, `float_absolute_tolerance E`.
/// Fails (ErrorCode::input) on an unknown flag, on a tolerance that is missing or not a decimal number from 0
/// up, on a tolerance flag given twice, and on `float_tolerance` together with one of the other two.
/// Source: problem package format 2025-09, "Default Output Validator".
[[nodiscard]] Result<Flags> parse_flags(const std::vector<std::string>& words);

}  // namespace casewise::compare
