// From the text of a checktestdata script to its tree. Threading: pure.
#pragma once

#include <string>
#include <string_view>

#include "harness/base/error.hpp"
#include "harness/ctd/syntax.hpp"

namespace casewise::ctd {

/// An error names the line of `file`.
[[nodiscard]] Result<Program> parse_script(std::string_view script, const std::string& file);

}  // namespace casewise::ctd
