#include "harness/package/diagnostics.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace casewise::package {

std::string Diagnostic::to_string() const {
  const char* const kind = severity == Severity::error ? "error" : "warning";
  if (location.file.empty()) return fmt::format("{}: {}", kind, message);
  return fmt::format("{}: {}: {}", location.to_string(), kind, message);
}

void Diagnostics::add(Severity severity, Location location, std::string message) {
  all_.push_back({severity, std::move(location), std::move(message)});
  if (severity == Severity::error) ++errors_;
}

void Diagnostics::error(Location location, std::string message) {
  add(Severity::error, std::move(location), std::move(message));
}

void Diagnostics::warning(Location location, std::string message) {
  add(Severity::warning, std::move(location), std::move(message));
}

Error Diagnostics::first_error(std::size_t from) const {
  const auto is_error = [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::error; };
  const auto first = std::find_if(all_.begin() + static_cast<std::ptrdiff_t>(std::min(from, all_.size())),
                                  all_.end(), is_error);
  if (first == all_.end()) std::abort();  // a bug of the caller's: there is no error to speak of
  return {ErrorCode::input, first->message, first->location};
}

}  // namespace casewise::package
