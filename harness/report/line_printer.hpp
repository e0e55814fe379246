// One live line at the foot of a terminal, and whole lines above it. Knows terminals, not results.
// Threading: one thread.
#pragma once

#include <string_view>
#include <utility>

#include "harness/report/writer.hpp"

namespace casewise::report {

/// After the first failure of the writer nothing more is written: a broken standard error must not take
/// the results on standard output with it.
class LinePrinter {
 public:
  explicit LinePrinter(Writer writer) : writer_(std::move(writer)) {}

  /// Shows the text, which must be shorter than a line of the terminal, in place of the live line before.
  void show(std::string_view text);
  /// Takes the live line away, if there is one. Writes nothing otherwise, so no codes where none was shown.
  void erase();
  /// A line that stays.
  void print(std::string_view line);

  /// The writer's first failure.
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  void write(std::string_view text);

  Writer writer_;
  Status status_;
  bool shown_ = false;
};

}  // namespace casewise::report
