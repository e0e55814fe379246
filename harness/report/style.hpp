// Text for terminals: colours, cutting to a width, untrusted text by lines. Knows nothing of results.
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/verdict.hpp"

namespace casewise::report {

enum class Colour { none, bold, dim, red, green, yellow, magenta, alarm };

/// The text between the escape codes of its colour; as it is when colours are off or it is empty.
[[nodiscard]] std::string paint(std::string_view text, Colour colour, bool on);

[[nodiscard]] Colour colour_of(model::Verdict verdict);

/// A printable text cut to so many columns, with "..." at the end where something is cut and there is room.
[[nodiscard]] std::string fit(std::string_view text, std::size_t columns);

/// A printable text broken into lines of at most so many columns, at blanks where it can be; lines after the
/// first are indented. With 0 columns, or too few for that, it stays one line.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t columns);

/// A name, made printable and bounded.
[[nodiscard]] std::string shown_name(std::string_view name);

/// The first line of a message, made printable and bounded.
[[nodiscard]] std::string first_line(std::string_view message);

/// The lines of an untrusted text, each made printable and bounded. After `most` lines, one more says
/// how many are left out.
[[nodiscard]] std::vector<std::string> shown_lines(std::string_view text, std::size_t most);

}  // namespace casewise::report
