#include "harness/compare/flags.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compare/number.hpp"

namespace casewise::compare {
namespace {

/// A flag that takes a tolerance, and which of the two tolerances it sets.
struct ToleranceFlag {
  std::string_view name;
  bool absolute;
  bool relative;
};

constexpr std::array kToleranceFlags = {
    ToleranceFlag{"float_tolerance", true, true},
    ToleranceFlag{"float_relative_tolerance", false, true},
    ToleranceFlag{"float_absolute_tolerance", true, false},
};

Result<double> parse_tolerance(std::string_view flag, const std::string& word) {
  const auto number = parse_number(word);
  if (!number)
    return fail(ErrorCode::input, fmt::format("{} needs a number, not '{}'", flag, printable(word)));
  if (std::isinf(*number))
    return fail(ErrorCode::input,
                fmt::format("the tolerance '{}' of {} is too large", printable(word), flag));
  if (*number < 0) {
    return fail(ErrorCode::input, fmt::format("the tolerance '{}' of {} is negative", printable(word), flag));
  }
  return *number;
}

Status set_tolerance(Flags& flags, const ToleranceFlag& flag, double value) {
  if ((flag.absolute && flags.absolute_tolerance) || (flag.relative && flags.relative_tolerance)) {
    return fail(ErrorCode::input,
                fmt::format("{} sets a tolerance that an earlier flag has already set", flag.name));
  }
  if (flag.absolute) flags.absolute_tolerance = value;
  if (flag.relative) flags.relative_tolerance = value;
  return {};
}

}  // namespace

Result<Flags> parse_flags(const std::vector<std::string>& words) {
  Flags flags;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "case_sensitive") {
      flags.case_sensitive = true;
      continue;
    }
    if (word == "space_change_sensitive") {
      flags.space_change_sensitive = true;
      continue;
    }
    const auto* flag = std::find_if(kToleranceFlags.begin(), kToleranceFlags.end(),
                                    [&word](const ToleranceFlag& known) { return known.name == word; });
    if (flag == kToleranceFlags.end())
      return fail(ErrorCode::input, fmt::format("unknown output validator flag '{}'", printable(word)));
    if (++i == words.size())
      return fail(ErrorCode::input, fmt::format("{} needs a number after it", flag->name));
    const auto value = parse_tolerance(flag->name, words[i]);
    if (!value) return fail(value.error());
    if (auto status = set_tolerance(flags, *flag, *value); !status) return fail(status.error());
  }
  return flags;
}

}  // namespace casewise::compare
