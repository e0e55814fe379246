// Where a report puts its text. The caller owns what is behind it: a file, a stream, a string of a test.
// Threading: called from the thread that feeds the report.
#pragma once

#include <functional>
#include <string_view>

#include "harness/base/error.hpp"

namespace casewise::report {

/// Takes all of the text or fails, as write_all and AtomicFile::write do.
using Writer = std::function<Status(std::string_view text)>;

}  // namespace casewise::report
