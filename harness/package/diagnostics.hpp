// What is wrong with a package: every problem that was found, in the order of finding, with its place.
// Knows nothing of how it is shown. Threading: one thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::package {

enum class Severity { warning, error };

struct Diagnostic {
  Severity severity = Severity::error;
  Location location;
  std::string message;  ///< a lower-case fragment, fit for a terminal

  /// "file:line:column: error: message", in one line.
  [[nodiscard]] std::string to_string() const;
};

class Diagnostics {
 public:
  void add(Severity severity, Location location, std::string message);
  void error(Location location, std::string message);
  void warning(Location location, std::string message);

  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  [[nodiscard]] std::size_t errors() const { return errors_; }

  /// The first error from the `from`-th diagnostic on, as the one failure that travels on. There must be one.
  [[nodiscard]] Error first_error(std::size_t from = 0) const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

}  // namespace casewise::package
