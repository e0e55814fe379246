// Checktestdata scripts: what the input of a problem looks like, as a small program. Source of the language:
// DOMjudge/checktestdata, doc/format-spec.md, and FLOATP, which states the least and the most decimals. Knows
// nothing of packages. Threading: a script is immutable, and many threads may check with it at once.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "harness/base/error.hpp"
#include "harness/ctd/syntax.hpp"

namespace casewise::ctd {

struct Outcome {
  enum class Kind {
    accepted,
    refused,  ///< the input is not as the script wants it
    broken,   ///< the script is at fault: a variable without a value, a division by zero, no end in time
  };
  Kind kind = Kind::accepted;
  std::string message;  ///< with the line and column of the input, or the line of the script
};

struct Bounds {
  std::chrono::nanoseconds time = std::chrono::seconds(60);
  std::size_t values = 8'000'000;  ///< held by variables at once, some 100 bytes each
};

class Script {
 public:
  /// An error says what is wrong in which line of `file`.
  [[nodiscard]] static Result<Script> parse(std::string_view text, const std::string& file);

  /// Checks all of the input. Gives up, as broken, when `stop` says so.
  [[nodiscard]] Outcome check(
      std::string_view input, const Bounds& bounds = {},
      const std::function<bool()>& stop = [] { return false; }) const;

 private:
  explicit Script(Program program) : program_(std::move(program)) {}

  Program program_;
};

}  // namespace casewise::ctd
