#include "harness/ctd/lexer.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::ctd {

namespace {

bool is(int (*test)(int), char letter) {
  return test(static_cast<unsigned char>(letter)) != 0;
}

class Lexer {
 public:
  Lexer(std::string_view script, const std::string& file) : script_(script), file_(file) {}

  Result<std::vector<Token>> run() {
    std::vector<Token> tokens;
    for (;;) {
      skip_blanks();
      Token token;
      token.line = line_;
      token.begin = at_;
      if (Status read = read_token(token); !read) return fail(read.error());
      token.end = at_;
      tokens.push_back(std::move(token));
      if (tokens.back().kind == Token::Kind::end) return tokens;
    }
  }

 private:
  [[nodiscard]] char letter(std::size_t ahead = 0) const {
    return at_ + ahead < script_.size() ? script_[at_ + ahead] : '\0';
  }

  void next() {
    if (letter() == '\n') ++line_;
    ++at_;
  }

  void skip_blanks() {
    while (at_ < script_.size() && (is(std::isspace, letter()) || letter() == '#')) {
      if (letter() == '#') {
        while (at_ < script_.size() && letter() != '\n')
          ++at_;
      } else {
        next();
      }
    }
  }

  Status read_token(Token& token) {
    using Kind = Token::Kind;
    if (at_ == script_.size()) return {};
    if (letter() == '"') return read_text(token);
    if (is(std::isupper, letter())) {
      token.kind = Kind::command;
      take_while(token, [](char c) { return is(std::isupper, c); });
    } else if (is(std::islower, letter())) {
      token.kind = Kind::name;
      take_while(token, [](char c) { return is(std::islower, c) || is(std::isdigit, c) || c == '_'; });
    } else if (is(std::isdigit, letter())) {
      read_number(token);
    } else {
      return read_sign(token);
    }
    return {};
  }

  template <typename Condition>
  void take_while(Token& token, const Condition& condition) {
    while (at_ < script_.size() && condition(letter()))
      token.text += script_[at_++];
  }

  void read_number(Token& token) {
    const auto is_digit = [](char c) { return is(std::isdigit, c); };
    token.kind = Token::Kind::number;
    take_while(token, is_digit);
    if (letter() == '.' && is_digit(letter(1))) {
      token.text += script_[at_++];
      take_while(token, is_digit);
    }
    if (letter() != 'e' && letter() != 'E') return;
    const bool has_sign = letter(1) == '+' || letter(1) == '-';
    if (!is_digit(letter(has_sign ? 2 : 1))) return;
    token.text += script_.substr(at_, has_sign ? 2 : 1);
    at_ += has_sign ? 2 : 1;
    take_while(token, is_digit);
  }

  Status read_sign(Token& token) {
    token.kind = Token::Kind::sign;
    for (const std::string_view two : {"<=", ">=", "==", "!=", "&&", "||"}) {
      if (script_.substr(at_, 2) == two) token.text = two;
    }
    constexpr std::string_view kSigns = "()[],+-*/%^<>=!";
    if (token.text.empty() && kSigns.find(letter()) != std::string_view::npos)
      token.text = std::string(1, letter());
    if (token.text.empty())
      return refuse(fmt::format("unexpected '{}'", printable(std::string(1, letter()))));
    at_ += token.text.size();
    return {};
  }

  Status read_text(Token& token) {
    token.kind = Token::Kind::text;
    for (++at_; at_ < script_.size(); next()) {
      if (letter() == '"') {
        ++at_;
        return {};
      }
      if (letter() == '\\') {
        read_escape(token);
      } else {
        token.text += letter();
      }
    }
    return refuse("the text has no end");
  }

  /// Stands at a backslash, and afterwards at the last letter that belongs to it.
  void read_escape(Token& token) {
    constexpr std::string_view kLetters = "ntrb\"\\";
    constexpr std::string_view kMeanings = "\n\t\r\b\"\\";
    const char escaped = letter(1);
    const auto is_octal = [](char c) { return c >= '0' && c <= '7'; };
    if (const std::size_t number = kLetters.find(escaped);
        number != std::string_view::npos && escaped != '\0') {
      token.text += kMeanings[number];
      ++at_;
    } else if (is_octal(escaped)) {
      int code = 0;
      for (int digits = 0; digits < 3 && is_octal(letter(1)); ++digits, ++at_)
        code = code * 8 + (letter(1) - '0');
      token.text += static_cast<char>(code);
    } else if (escaped == '\n') {
      next();
    } else {
      token.text += '\\';
    }
  }

  [[nodiscard]] tl::unexpected<Error> refuse(std::string why) const {
    return fail(Error(ErrorCode::input, std::move(why), {file_, line_, 0}));
  }

  std::string_view script_;
  const std::string& file_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

Result<std::vector<Token>> split_script(std::string_view script, const std::string& file) {
  return Lexer(script, file).run();
}

}  // namespace casewise::ctd
