// The expressions and tests of a checktestdata script. Threading: one thread for each object.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/ctd/lexer.hpp"
#include "harness/ctd/syntax.hpp"

namespace casewise::ctd {

/// Reads tokens one after the other. The first thing that is wrong is kept in `error`, and from then on
/// everything fails.
class ExpressionParser {
 public:
  ExpressionParser(std::vector<Token> tokens, const std::string& file)
      : tokens_(std::move(tokens)), file_(file) {}

  /// A value; not a test.
  bool expression(Node& node);
  bool test(Node& node);
  /// name or name[index, ...]
  bool variable(Node& node);
  /// A name alone, as its number.
  bool name(std::size_t& number);

  [[nodiscard]] const Token& token() const { return tokens_[at_]; }
  [[nodiscard]] const Token& previous() const { return tokens_[at_ - 1]; }
  void advance() { ++at_; }
  [[nodiscard]] bool is(Token::Kind kind, std::string_view text) const;
  /// Takes the sign when it is the next token.
  bool take(std::string_view sign);
  /// The same, and an error when it is not.
  bool want(std::string_view sign);
  bool wrong(const std::string& why);
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] const std::vector<std::string>& variables() const { return names_; }

 private:
  bool any(Node& node, std::size_t level);
  bool prefix(Node& node);
  bool power(Node& node);
  bool primary(Node& node);
  bool function(Node& node);
  bool join(Node& left, const std::string& sign, Node right);

  std::vector<Token> tokens_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
  Error error_{ErrorCode::input, ""};
};

}  // namespace casewise::ctd
