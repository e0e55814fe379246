// Byte classes and the fast common prefix that the comparison is built on. Works on bytes, never on
// code points or a locale. Threading: pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace casewise::compare {

/// White space of the problem package format: 0x20 and 0x09 to 0x0d, nothing else.
inline constexpr std::array<bool, 256> kSpaceBytes = [] {
  std::array<bool, 256> table{};
  for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'})
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

[[nodiscard]] constexpr bool is_space(char c) {
  return kSpaceBytes[static_cast<unsigned char>(c)];  // this is asked of so many bytes that a look-up pays
}

/// White space that does not end a line.
[[nodiscard]] constexpr bool is_blank(char c) {
  return is_space(c) && c != '\n';
}

[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// ASCII A-Z to a-z; every other byte is itself.
[[nodiscard]] constexpr char fold_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Which different bytes count as the same in `matching_prefix`.
struct Match {
  bool any_space = false;        ///< one white-space byte for another
  bool any_letter_case = false;  ///< an ASCII letter for its other case
};

/// How many bytes from the start of both texts are pairwise the same. Never looks past `size` bytes.
[[nodiscard]] std::size_t matching_prefix(const char* left, const char* right, std::size_t size, Match match);

/// Two texts that are walked in step.
struct Cursors {
  const char* left;
  const char* left_end;
  const char* right;
  const char* right_end;
};

/// Moves both cursors on over what is the same but for white space: runs of it may differ, and letter case
/// too if `any_letter_case`. Both must stand at the start of a token, or at its end. Stops at or before the
/// first byte of a token that differs, at the latest some bytes before the end of either text.
void skip_same_tokens(Cursors& cursors, bool any_letter_case);

/// The first byte in [from, end) that is not white space, or `end`.
[[nodiscard]] inline const char* skip_space(const char* from, const char* end) {
  while (from != end && is_space(*from))
    ++from;
  return from;
}

/// The first byte in [from, end) that is white space, or `end`.
[[nodiscard]] inline const char* skip_token(const char* from, const char* end) {
  while (from != end && !is_space(*from))
    ++from;
  return from;
}

[[nodiscard]] bool is_all_space(std::string_view text);

/// Splits a text into its tokens, one at a time.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  /// The next token, or an empty view at the end.
  std::string_view next();
  /// Where the last token ended.
  [[nodiscard]] const char* position() const { return at_; }

 private:
  const char* at_;
  const char* end_;
};

/// Splits a text into lines without their '\n', one at a time.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  /// False at the end of the text. A text that ends with '\n' has no empty line after it.
  bool next(std::string_view& line);
  /// Where the next line starts.
  [[nodiscard]] const char* position() const { return at_; }

 private:
  const char* at_;
  const char* end_;
};

/// Lines that hold more than white space.
[[nodiscard]] std::uint64_t count_filled_lines(std::string_view text);
[[nodiscard]] std::uint64_t count_tokens(std::string_view text);

/// A place in a text. Lines and columns count from 1; columns count bytes.
struct Position {
  std::size_t offset = 0;
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// The place of `offset` (at most text.size()) in `text`.
[[nodiscard]] Position position_of(std::string_view text, std::size_t offset);

/// Where the last byte that is not white space ends.
[[nodiscard]] Position end_of_text(std::string_view text);

/// A place in a part of a text, as a place in the whole: `base` is where the part starts.
[[nodiscard]] Position within(const Position& base, const Position& part);

}  // namespace casewise::compare
