#include "harness/compare/cases.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace casewise::compare {
namespace {

constexpr std::size_t kMostDigits = 18;                  // what a uint64_t holds with room to spare
constexpr std::string_view kWideColon = "\xef\xbc\x9a";  // U+FF1A, from an input method for Korean or Chinese

bool equal_folded(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(),
                    [](char a, char b) { return fold_case(a) == fold_case(b); });
}

/// Reads a line from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : line_(line) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool ended() const { return at_ == line_.size(); }
  [[nodiscard]] char peek() const { return ended() ? '\0' : line_[at_]; }
  [[nodiscard]] std::string_view since(std::size_t start) const { return line_.substr(start, at_ - start); }
  void go_to(std::size_t at) { at_ = at; }

  void blanks() {
    while (!ended() && is_blank(line_[at_]))
      ++at_;
  }
  bool word(std::string_view lower) {
    if (!equal_folded(line_.substr(at_, lower.size()), lower)) return false;
    at_ += lower.size();
    return true;
  }
  bool literal(std::string_view text) {
    if (line_.substr(at_, text.size()) != text) return false;
    at_ += text.size();
    return true;
  }
  bool one_of(std::string_view marks) {
    if (ended() || marks.find(line_[at_]) == std::string_view::npos) return false;
    ++at_;
    return true;
  }
  bool number(std::uint64_t& value) {
    const std::size_t start = at_;
    while (!ended() && is_digit(line_[at_]))
      ++at_;
    const std::string_view digits = since(start);
    if (digits.empty() || digits.size() > kMostDigits) return false;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return true;
  }

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

bool read_word(Scanner& scan) {
  if (scan.word("case") || scan.word("scenario")) return true;
  if (!scan.word("test")) return false;
  const std::size_t after_test = scan.at();
  scan.blanks();
  if (!scan.word("case")) scan.go_to(after_test);
  return true;
}

/// Reads blanks, a closing bracket and a mark such as `:`. Leaves blanks that no mark follows, and a point or
/// a comma that belongs to a number.
void read_mark(Scanner& scan, std::string_view line) {
  std::size_t end = scan.at();
  scan.blanks();
  if (scan.one_of(")]")) {
    end = scan.at();
    scan.blanks();
  }
  if (scan.literal(kWideColon) || scan.one_of(":;=")) {
    end = scan.at();
  } else if (scan.one_of(".,")) {
    const bool inside_number = scan.at() < line.size() && is_digit(line[scan.at()]);
    if (!inside_number) end = scan.at();
  }
  scan.go_to(end);
}

}  // namespace

std::optional<CaseHeader> read_case_header(std::string_view line) {
  Scanner scan(line);
  scan.blanks();
  const std::size_t start = scan.at();
  if (!read_word(scan)) return std::nullopt;
  CaseHeader header;
  header.word = scan.since(start);

  const std::size_t before_number = scan.at();
  scan.blanks();
  if (scan.one_of("#-_([")) scan.blanks();
  header.before_number = scan.since(before_number);
  if (!scan.number(header.number)) return std::nullopt;

  const std::size_t after_number = scan.at();
  read_mark(scan, line);
  header.after_number = scan.since(after_number);
  header.text = scan.since(start);
  header.detached = scan.ended() || is_space(scan.peek());
  // Without a mark or a blank the number goes on, as in `Case 1st` or `Case 1.5`: that is text, not a header.
  if (header.after_number.empty() && !header.detached) return std::nullopt;
  return header;
}

Position Case::in_buffer(const Position& in_value) const {
  const std::size_t header_size = text.size() - value.size();
  return within(within(position, {header_size, 1, header_size + 1}), in_value);
}

CaseReader::CaseReader(std::string_view buffer, std::string_view word)
    : buffer_(buffer), word_(word), ahead_(find(0)) {
  const std::size_t first = ahead_ ? ahead_->offset : buffer_.size();
  preamble_ = buffer_.substr(0, first);
  move_to(first);
}

std::optional<Case> CaseReader::next() {
  if (!ahead_) return std::nullopt;
  const Found found = *ahead_;
  const std::size_t header_end =
      static_cast<std::size_t>(found.header.text.data() - buffer_.data()) + found.header.text.size();
  ahead_ = find(header_end);
  const std::size_t end = ahead_ ? ahead_->offset : buffer_.size();
  Case result;
  result.header = found.header;
  result.text = buffer_.substr(found.offset, end - found.offset);
  result.value = buffer_.substr(header_end, end - header_end);
  result.position = at_;
  move_to(end);
  return result;
}

/// The first header at or after `from`.
std::optional<CaseReader::Found> CaseReader::find(std::size_t from) {
  std::size_t at = from;
  while (at < buffer_.size()) {
    if (at >= line_end_) line_end_ = std::min(buffer_.find('\n', at), buffer_.size());
    const std::string_view line = buffer_.substr(at, line_end_ - at);
    const bool starts_line = at == 0 || buffer_[at - 1] == '\n';
    if (starts_line) {
      if (const auto header = read_case_header(line)) {
        return Found{static_cast<std::size_t>(header->text.data() - buffer_.data()), *header};
      }
    }
    if (const auto found = find_inside(line, at)) return found;
    at = line_end_ + 1;
  }
  return std::nullopt;
}

/// A header in the middle of a line: the word of the form, a number and a colon, after white space.
std::optional<CaseReader::Found> CaseReader::find_inside(std::string_view line, std::size_t from) const {
  if (word_.empty()) return std::nullopt;
  for (std::size_t at = line.find(word_); at != std::string_view::npos; at = line.find(word_, at + 1)) {
    const std::size_t offset = from + at;
    if (offset > 0 && !is_space(buffer_[offset - 1])) continue;
    const auto header = read_case_header(line.substr(at));
    if (header && header->word == word_ && header->after_number == ":") return Found{offset, *header};
  }
  return std::nullopt;
}

/// Moves the running line and column on to `offset`.
void CaseReader::move_to(std::size_t offset) {
  at_ = within(at_, position_of(buffer_.substr(at_.offset), offset - at_.offset));
}

std::string CaseForm::header(std::uint64_t number) const {
  return fmt::format("{}{}{}{}", word, before_number, number, after_number);
}

std::string CaseForm::pattern() const {
  return fmt::format("{}{}i{}", word, before_number, after_number);
}

std::optional<CaseForm> recognise_cases(std::string_view expected) {
  const char* const start = skip_space(expected.data(), expected.data() + expected.size());
  std::string_view rest = expected.substr(static_cast<std::size_t>(start - expected.data()));
  const auto first = read_case_header(rest.substr(0, rest.find('\n')));
  if (!first) return std::nullopt;
  const bool usual =
      (first->before_number == " " || first->before_number == " #") && first->after_number == ":";
  if (!usual) return std::nullopt;

  CaseForm form{std::string(first->word), std::string(first->before_number), std::string(first->after_number),
                first->detached, 0};
  CaseReader cases(rest, first->word);
  while (const auto one = cases.next()) {
    const CaseHeader& header = one->header;
    const bool as_before = header.word == form.word && header.before_number == form.before_number &&
                           header.after_number == form.after_number && header.detached == form.detached;
    if (!as_before || header.number != form.count + 1) return std::nullopt;
    ++form.count;
  }
  return form;
}

}  // namespace casewise::compare
