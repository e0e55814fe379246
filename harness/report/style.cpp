#include "harness/report/style.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::report {

namespace {

constexpr std::size_t kNameBytes = 200;
constexpr std::size_t kMessageBytes = 2000;
constexpr std::size_t kLineBytes = 300;

std::string_view code(Colour colour) {
  switch (colour) {
    case Colour::none:
      return "";
    case Colour::bold:
      return "1";
    case Colour::dim:
      return "2";
    case Colour::red:
      return "31";
    case Colour::green:
      return "32";
    case Colour::yellow:
      return "33";
    case Colour::magenta:
      return "35";
    case Colour::alarm:
      return "1;31";
  }
  return "";
}

/// Bytes of the character that starts at `at`: valid UTF-8 is given, so its followers tell.
std::size_t character_length(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80) {
    ++length;
  }
  return length;
}

/// The longest start of the text that takes at most so many columns.
std::string_view start_within(std::string_view text, std::size_t columns) {
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text, at);
    used += display_width(text.substr(at, length));
    if (used > columns) break;
    at += length;
  }
  return text.substr(0, at);
}

/// Takes the next line off the text; a carriage return before the line's end goes with it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

}  // namespace

std::string paint(std::string_view text, Colour colour, bool on) {
  if (!on || colour == Colour::none || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code(colour), text);
}

Colour colour_of(model::Verdict verdict) {
  switch (verdict) {
    case model::Verdict::accepted:
      return Colour::green;
    case model::Verdict::compile_error:
      return Colour::yellow;
    case model::Verdict::judge_error:
      return Colour::magenta;
    default:
      return Colour::red;
  }
}

std::string fit(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  constexpr std::string_view kDots = "...";
  if (columns < kDots.size()) return std::string(start_within(text, columns));
  return std::string(start_within(text, columns - kDots.size())).append(kDots);
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  constexpr std::string_view kIndent = "  ";
  constexpr std::size_t kLeastColumns = 20;
  std::vector<std::string> lines;
  std::string indent;
  while (columns >= kLeastColumns && display_width(text) > columns - indent.size()) {
    std::string_view line = start_within(text, columns - indent.size());
    const std::size_t blank = text[line.size()] == ' ' ? line.size() : line.find_last_of(' ');
    const bool has_word = blank != std::string_view::npos && line.find_first_not_of(' ') < blank;
    if (has_word) line = line.substr(0, blank);
    lines.push_back(indent + std::string(line));
    text.remove_prefix(line.size() + (has_word ? 1 : 0));
    indent = kIndent;
  }
  lines.push_back(indent + std::string(text));
  return lines;
}

std::string shown_name(std::string_view name) {
  return printable(name, kNameBytes);
}

std::string first_line(std::string_view message) {
  return printable(take_line(message), kMessageBytes);
}

std::vector<std::string> shown_lines(std::string_view text, std::size_t most) {
  std::vector<std::string> lines;
  std::size_t left_out = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (lines.size() < most) {
      lines.push_back(printable(line, kLineBytes));
    } else {
      ++left_out;
    }
  }
  if (left_out > 0) lines.push_back(fmt::format("... and {}", counted(left_out, "more line")));
  return lines;
}

}  // namespace casewise::report
