// Small text helpers that more than one module needs. Threading: pure functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace casewise {

/// Bytes made fit for a terminal or a message: control characters, DEL and bytes that are not valid
/// UTF-8 become \n, \t, \xNN; what is longer than `limit` bytes of input is cut, with "..." at the end.
[[nodiscard]] std::string printable(std::string_view bytes, std::size_t limit = 80);

/// A path for messages.
[[nodiscard]] std::string shown(const std::filesystem::path& path);

/// Bytes of the character that a text starts with, 0 where it starts with none that is valid UTF-8: overlong
/// forms, surrogates and what lies beyond U+10FFFF are not.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Columns that a UTF-8 text takes on a terminal: wide characters (Korean, Chinese, Japanese) count two.
[[nodiscard]] std::size_t display_width(std::string_view utf8);

/// Splits on runs of blanks, tabs and line ends; no empty parts.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

/// Whether `a` comes before `b` where numbers in names count as numbers: "2" before "10". Names that are the
/// same but for leading zeros go in byte order.
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

/// "1 test", "2 tests": the number with its noun.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace casewise
