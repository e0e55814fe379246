#include "harness/base/error.hpp"

#include <cstring>

#include <fmt/format.h>

namespace casewise {

std::string Location::to_string() const {
  if (line == 0) return file;
  if (column == 0) return fmt::format("{}:{}", file, line);
  return fmt::format("{}:{}:{}", file, line, column);
}

Error Error::within(const std::string& outer) const {
  return {code_, fmt::format("{}: {}", outer, message_), location_};
}

std::string Error::to_string() const {
  if (location_.file.empty()) return message_;
  return fmt::format("{}: {}", location_.to_string(), message_);
}

Error system_error(const std::string& what, int errno_value) {
  return {ErrorCode::system, fmt::format("cannot {}: {}", what, std::strerror(errno_value))};
}

}  // namespace casewise
