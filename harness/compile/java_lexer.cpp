#include "harness/compile/java_lexer.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace casewise::compile {

namespace {

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_identifier_part(char c) {
  return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

void append_utf8(std::string& out, char32_t c) {
  const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | ((c >> shift) & 0x3FU)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0U | (c >> 6U));
    tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0U | (c >> 12U));
    tail(6), tail(0);
  } else {
    out += static_cast<char>(0xF0U | (c >> 18U));
    tail(12), tail(6), tail(0);
  }
}

bool is_high_surrogate(char32_t c) {
  return c >= 0xD800 && c <= 0xDBFF;
}

bool is_low_surrogate(char32_t c) {
  return c >= 0xDC00 && c <= 0xDFFF;
}

class EscapeTranslator {
 public:
  explicit EscapeTranslator(std::string_view source) : rest_(source) {}

  std::string translated() {
    while (!rest_.empty()) {
      const bool may_begin = rest_.front() == '\\' && !behind_backslash_;
      if (const std::optional<char32_t> unit = may_begin ? take_escape() : std::nullopt) {
        append(*unit);
      } else {
        append_raw();
      }
    }
    flush();
    return std::move(out_);
  }

 private:
  /// A UTF-16 unit at the front, written \u0041, with any number of u.
  std::optional<char32_t> take_escape() {
    const std::size_t digits = rest_.find_first_not_of('u', 1);
    if (digits == 1 || digits == std::string_view::npos || rest_.size() < digits + 4) return std::nullopt;
    unsigned unit = 0;
    const char* const end = rest_.data() + digits + 4;
    const auto [stop, error] = std::from_chars(rest_.data() + digits, end, unit, 16);
    if (error != std::errc() || stop != end) return std::nullopt;
    rest_.remove_prefix(digits + 4);
    return unit;
  }

  void append_raw() {
    flush();
    behind_backslash_ = rest_.front() == '\\' && !behind_backslash_;
    out_ += rest_.front();
    rest_.remove_prefix(1);
  }

  void append(char32_t unit) {
    behind_backslash_ = false;  // an escape that stands for a backslash does not keep the next from being one
    if (is_low_surrogate(unit) && high_) {
      append_utf8(out_, 0x10000 + ((*high_ - 0xD800) << 10U) + (unit - 0xDC00));
      high_.reset();
      return;
    }
    flush();
    if (is_high_surrogate(unit)) high_ = unit;
    if (!high_) append_utf8(out_, is_low_surrogate(unit) ? kReplacement : unit);
  }

  /// Half a character stands for none.
  void flush() {
    if (high_) append_utf8(out_, kReplacement);
    high_.reset();
  }

  static constexpr char32_t kReplacement = 0xFFFD;

  std::string_view rest_;
  std::string out_;
  std::optional<char32_t> high_;   // first half of a character beyond U+FFFF
  bool behind_backslash_ = false;  // an odd number of backslashes, none of them itself an escape
};

}  // namespace

std::string translate_unicode_escapes(std::string_view source) {
  return EscapeTranslator(source).translated();
}

bool is_java_identifier(std::string_view word) {
  return !word.empty() && is_identifier_start(word.front()) &&
         std::all_of(word.begin(), word.end(), is_identifier_part);
}

bool is_java_class_name(std::string_view name) {
  for (;;) {
    const std::size_t dot = name.find('.');
    if (!is_java_identifier(name.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    name.remove_prefix(dot + 1);
  }
}

std::string_view JavaLexer::cut(std::size_t length) {
  const std::string_view front = rest_.substr(0, length);
  rest_.remove_prefix(front.size());
  return front;
}

bool JavaLexer::skip_blank_or_comment() {
  if (std::isspace(static_cast<unsigned char>(rest_.front())) != 0) {
    rest_.remove_prefix(1);
  } else if (starts_with("//")) {
    (void)cut(rest_.find_first_of("\r\n"));
  } else if (starts_with("/*")) {
    const std::size_t end = rest_.find("*/", 2);
    (void)cut(end == std::string_view::npos ? end : end + 2);
  } else {
    return false;
  }
  return true;
}

/// A string, character or text block, up to its closing mark; a line end closes the first two, as an error
/// that javac will report better than we could.
void JavaLexer::skip_literal(std::string_view mark) {
  rest_.remove_prefix(mark.size());
  while (!rest_.empty()) {
    if (starts_with(mark)) return rest_.remove_prefix(mark.size());
    if (mark.size() == 1 && (rest_.front() == '\n' || rest_.front() == '\r')) return;
    (void)cut(rest_.front() == '\\' ? 2 : 1);
  }
}

std::string_view JavaLexer::next() {
  while (!rest_.empty() && skip_blank_or_comment()) {
  }
  if (rest_.empty()) return {};
  for (const std::string_view mark : {R"(""")", "\"", "'"}) {
    if (!starts_with(mark)) continue;
    skip_literal(mark);
    return "\"\"";
  }
  if (starts_with("...")) return cut(3);
  if (!is_identifier_part(rest_.front())) return cut(1);
  const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_identifier_part);
  return cut(static_cast<std::size_t>(end - rest_.begin()));
}

}  // namespace casewise::compile
