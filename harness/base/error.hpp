// Error and Result: how every expected failure travels. Knows nothing of judging.
// Threading: plain values.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace casewise {

/// What kind of failure it was; the command line turns it into an exit code.
enum class ErrorCode {
  usage,        ///< the user's arguments do not make sense
  input,        ///< a file or package of the user's is missing or broken
  system,       ///< the operating system refused something the judge needs
  refused,      ///< a submission is itself at fault: too large, no source file, links in it
  unavailable,  ///< a tool, a language or an isolation level is not to be had here
  interrupted,  ///< the user asked to stop
};

/// Where in a file something is wrong. Lines and columns count from 1; 0 means "not known".
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  /// "file:line:column", without the parts that are not known.
  [[nodiscard]] std::string to_string() const;
};

/// One failure: a lower-case fragment that reads well after "error: ", where it is, and what it came from.
class Error {
 public:
  Error(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}
  Error(ErrorCode code, std::string message, Location location)
      : code_(code), message_(std::move(message)), location_(std::move(location)) {}

  [[nodiscard]] ErrorCode code() const { return code_; }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const Location& location() const { return location_; }

  /// The same failure, seen from one step further up: "outer: inner".
  [[nodiscard]] Error within(const std::string& outer) const;

  /// "file:line:column: message", in one line.
  [[nodiscard]] std::string to_string() const;

 private:
  ErrorCode code_;
  std::string message_;
  Location location_;
};

template <typename T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
  return fail(Error(code, std::move(message)));
}

/// A system call that failed: "cannot WHAT: strerror(errno_value)".
[[nodiscard]] Error system_error(const std::string& what, int errno_value);

}  // namespace casewise
