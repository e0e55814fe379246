#include "harness/ctd/expression_parser.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::ctd {

namespace {

constexpr std::size_t kMostDepth = 200;  // of parentheses, so that no script uses up the stack

/// Signs with two operands, those that bind least first. '^' binds to the right, and has its own function.
const std::array<std::vector<std::string_view>, 5> kLevels = {{
    {"||"},
    {"&&"},
    {"<=", ">=", "==", "!=", "<", ">"},
    {"+", "-"},
    {"*", "/", "%"},
}};

/// What a sign of two letters is called in Node::operation.
char operation_of(const std::string& sign) {
  if (sign == "<=") return 'l';
  if (sign == ">=") return 'g';
  return sign == "!=" ? '!' : sign.front();
}

std::string described(const Token& token) {
  return token.kind == Token::Kind::end ? "the end of the script"
                                        : fmt::format("'{}'", printable(token.text, 30));
}

}  // namespace

bool ExpressionParser::wrong(const std::string& why) {
  if (error_.message().empty()) error_ = Error(ErrorCode::input, why, {file_, token().line, 0});
  return false;
}

bool ExpressionParser::is(Token::Kind kind, std::string_view text) const {
  return token().kind == kind && token().text == text;
}

bool ExpressionParser::take(std::string_view sign) {
  if (!is(Token::Kind::sign, sign)) return false;
  advance();
  return true;
}

bool ExpressionParser::want(std::string_view sign) {
  return take(sign) || wrong(fmt::format("expected '{}', got {}", sign, described(token())));
}

bool ExpressionParser::name(std::size_t& number) {
  if (token().kind != Token::Kind::name)
    return wrong(fmt::format("expected a variable, got {}", described(token())));
  const auto [place, is_fresh] = numbers_.emplace(token().text, names_.size());
  if (is_fresh) names_.push_back(token().text);
  number = place->second;
  advance();
  return true;
}

bool ExpressionParser::variable(Node& node) {
  node.kind = Node::Kind::variable;
  if (!name(node.variable)) return false;
  if (!take("[")) return true;
  do {
    if (!expression(node.parts.emplace_back())) return false;
  } while (take(","));
  return want("]");
}

bool ExpressionParser::expression(Node& node) {
  const int line = token().line;
  if (!any(node, 0)) return false;
  if (!node.is_test()) return true;
  error_ = Error(ErrorCode::input, "expected a value, got a test", {file_, line, 0});
  return false;
}

bool ExpressionParser::test(Node& node) {
  const int line = token().line;
  if (!any(node, 0)) return false;
  if (node.is_test()) return true;
  error_ = Error(ErrorCode::input, "expected a test, got a value", {file_, line, 0});
  return false;
}

/// Values and tests are told apart only when both sides of a sign are known, since both may be in
/// parentheses.
bool ExpressionParser::any(Node& node, std::size_t level) {
  if (level == kLevels.size()) return prefix(node);
  if (!any(node, level + 1)) return false;
  for (;;) {
    std::string sign;
    for (const std::string_view one : kLevels[level]) {
      if (is(Token::Kind::sign, one)) sign = one;
    }
    if (sign.empty()) return true;
    advance();
    Node right;
    if (!any(right, level + 1) || !join(node, sign, std::move(right))) return false;
  }
}

bool ExpressionParser::join(Node& left, const std::string& sign, Node right) {
  using Kind = Node::Kind;
  const bool logical = sign == "&&" || sign == "||";
  if (left.is_test() != logical || right.is_test() != logical)
    return wrong(fmt::format("'{}' stands between two {}", sign, logical ? "tests" : "values"));
  Node joined;
  if (logical) {
    joined.kind = sign == "&&" ? Kind::both : Kind::either;
  } else if (sign.find_first_of("<>=!") != std::string::npos) {
    joined.kind = Kind::compare;
    joined.operation = operation_of(sign);
  } else {
    joined.kind = Kind::compute;
    joined.operation = sign.front();
  }
  joined.parts.push_back(std::move(left));
  joined.parts.push_back(std::move(right));
  left = std::move(joined);
  return true;
}

bool ExpressionParser::prefix(Node& node) {
  if (++depth_ > kMostDepth) return wrong("too many parentheses and signs in each other");
  bool good = false;
  if (take("-")) {
    node.kind = Node::Kind::negate;
    good = prefix(node.parts.emplace_back());
    if (good && node.parts.front().is_test()) good = wrong("'-' stands before a value");
  } else if (take("!")) {
    node.kind = Node::Kind::contradict;
    good = prefix(node.parts.emplace_back());
    if (good && !node.parts.front().is_test()) good = wrong("'!' stands before a test");
  } else {
    good = power(node);
  }
  --depth_;
  return good;
}

bool ExpressionParser::power(Node& node) {
  if (!primary(node)) return false;
  if (!take("^")) return true;
  Node exponent;
  return prefix(exponent) && join(node, "^", std::move(exponent));
}

bool ExpressionParser::primary(Node& node) {
  const Token& first = token();
  switch (first.kind) {
    case Token::Kind::name:
      return variable(node);
    case Token::Kind::text:
      node.value = first.text;
      advance();
      return true;
    case Token::Kind::number: {
      if (first.text.find_first_of(".eE") == std::string::npos) {
        node.value = parse_integer(first.text);
      } else if (std::optional<Real> real = parse_real(first.text); real) {
        node.value = std::move(*real);
      } else {
        return wrong("the exponent is too large");
      }
      advance();
      return true;
    }
    case Token::Kind::command:
      return function(node);
    case Token::Kind::sign:
      if (take("(")) return any(node, 0) && want(")");
      break;
    case Token::Kind::end:
      break;
  }
  return wrong(fmt::format("expected a value or a test, got {}", described(first)));
}

bool ExpressionParser::function(Node& node) {
  using Kind = Node::Kind;
  const std::string called = token().text;
  if (called == "ISEOF") {
    advance();
    node.kind = Kind::at_end;
    return true;
  }
  const std::map<std::string, Kind> kinds = {{"STRLEN", Kind::length},
                                             {"MATCH", Kind::match},
                                             {"UNIQUE", Kind::unique},
                                             {"INARRAY", Kind::in_array}};
  const auto found = kinds.find(called);
  if (found == kinds.end()) return wrong(fmt::format("'{}' is no value and no test", printable(called, 30)));
  advance();
  node.kind = found->second;
  if (!want("(")) return false;
  if (node.kind != Kind::unique && !expression(node.parts.emplace_back())) return false;
  if (node.kind == Kind::in_array && !want(",")) return false;
  if (node.kind == Kind::unique || node.kind == Kind::in_array) {
    do {
      if (!name(node.variables.emplace_back())) return false;
    } while (node.kind == Kind::unique && take(","));
  }
  return want(")");
}

}  // namespace casewise::ctd
