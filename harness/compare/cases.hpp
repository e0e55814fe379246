// Outputs made of cases: `Case 1: ...`, `Case #1: ...`, or `Case 1:` with a block of lines under it.
// Reads headers leniently, so that a misspelled one can be told from a missing one, and walks a buffer case
// by case without copying it. Knows nothing of comparing. Threading: plain values over a buffer that must
// stay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/compare/scan.hpp"

namespace casewise::compare {

/// What stands before the answer of a case.
struct CaseHeader {
  std::uint64_t number = 0;
  std::string_view text;  ///< from the first letter of the word to the last byte of the mark after the number
  std::string_view word;  ///< "Case", as it is written
  std::string_view before_number;  ///< what stands between word and number: blanks, `#`
  std::string_view after_number;   ///< what stands after the number: blanks, a colon
  bool detached = false;           ///< white space or the end of the line follows
};

/// Reads a header at the start of `line`, after any blanks. Lenient: the word may be case, test, test case or
/// scenario in any letter case; blanks and `#` may be missing or too many; the mark may be missing or another
/// one. `12.5` after the word is no header.
[[nodiscard]] std::optional<CaseHeader> read_case_header(std::string_view line);

/// One case of a buffer. The views point into it.
struct Case {
  CaseHeader header;
  std::string_view text;   ///< the header and all up to the next case
  std::string_view value;  ///< the same without the header
  Position position;       ///< of `text` in the buffer

  /// The place in the buffer of a place in `value`.
  [[nodiscard]] Position in_buffer(const Position& in_value) const;
};

/// Walks the cases of a buffer. A case starts at a line that starts with a header, or in the middle of a line
/// where the word of the form, a number and a colon stand.
class CaseReader {
 public:
  /// `word`: the word to look for in the middle of lines; empty: only the starts of lines count.
  explicit CaseReader(std::string_view buffer, std::string_view word = {});

  std::optional<Case> next();

  /// What stands before the first case; everything if there is none.
  [[nodiscard]] std::string_view preamble() const { return preamble_; }

 private:
  struct Found {
    std::size_t offset;
    CaseHeader header;
  };

  [[nodiscard]] std::optional<Found> find(std::size_t from);
  [[nodiscard]] std::optional<Found> find_inside(std::string_view line, std::size_t from) const;
  void move_to(std::size_t offset);

  std::string_view buffer_;
  std::string_view word_;
  std::string_view preamble_;
  std::size_t line_end_ = 0;  // of the line searched last; kept, since one line may hold many cases
  std::optional<Found> ahead_;
  Position at_;
};

/// How the cases of an expected output are written.
struct CaseForm {
  std::string word;           ///< "Case"
  std::string before_number;  ///< " " or " #"
  std::string after_number;   ///< ":"
  bool detached = true;       ///< white space follows
  std::uint64_t count = 0;    ///< the cases are numbered 1 to count

  /// The header of case `number`: "Case 7:".
  [[nodiscard]] std::string header(std::uint64_t number) const;
  /// The header as one writes it about any case: "Case i:".
  [[nodiscard]] std::string pattern() const;
};

/// The form of an expected output, or nothing if it is not made of cases: it must start with case 1, and
/// every header in it must have the same spelling, `Case i:` or `Case #i:`, and the next number. Reads the
/// whole buffer once, but gives up at the first line if that is not a case.
[[nodiscard]] std::optional<CaseForm> recognise_cases(std::string_view expected);

}  // namespace casewise::compare
