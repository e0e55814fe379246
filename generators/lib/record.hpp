// The choices that a generator made, as a value and as a text file. A record is all that is needed to
// make the same test data again, and all that a shrinker edits to make smaller test data (shrink.hpp).
//
// The file is text. Its first line is `casewise-choices 1` (1 is the version of the format), then each
// line is one of
//     VALUE LIMIT     a choice: VALUE of 0..LIMIT was taken; the smaller, the simpler
//     span LABEL      here a part of the input begins that can be deleted whole; LABEL is [A-Za-z0-9_.-]+
//     end             here the span ends that began last and is still open
//
// Does not know: generators, seeds, what a choice stands for.
// Threading: values and functions without shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace casewise::generators {

struct Choice {
  std::uint64_t value = 0;  ///< 0..limit, 0 is the simplest
  std::uint64_t limit = 0;  ///< the greatest value that the generator would have taken here

  friend bool operator==(const Choice&, const Choice&) = default;
};

/// The choices [begin, end) that made one part of the input.
struct RecordedSpan {
  std::string label;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t depth = 0;  ///< number of spans around this one; tells empty spans beside and inside apart

  friend bool operator==(const RecordedSpan&, const RecordedSpan&) = default;
};

struct Record {
  std::vector<Choice> choices;
  std::vector<RecordedSpan> spans;  ///< in the order in which they began

  friend bool operator==(const Record&, const Record&) = default;
};

/// A text that is not a record file; what() begins with "line N: ".
class RecordError : public std::runtime_error {
 public:
  RecordError(std::size_t line, const std::string& problem);

  /// 1 for the first line.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

 private:
  std::size_t line_;
};

/// True for a label that a record file can hold.
[[nodiscard]] bool is_span_label(std::string_view label) noexcept;

void write_record(std::ostream& out, const Record& record);

/// Throws RecordError for text that is not a record.
[[nodiscard]] Record read_record(std::istream& in);

}  // namespace casewise::generators
