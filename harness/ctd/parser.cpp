#include "harness/ctd/parser.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/ctd/expression_parser.hpp"

namespace casewise::ctd {

namespace {

using Kind = Command::Kind;

const std::map<std::string, Kind, std::less<>> kKinds = {
    {"SPACE", Kind::space},    {"NEWLINE", Kind::newline},    {"EOF", Kind::end_of_file},
    {"INT", Kind::integer},    {"FLOAT", Kind::real},         {"FLOATP", Kind::real},
    {"STRING", Kind::text},    {"REGEX", Kind::pattern},      {"ASSERT", Kind::assertion},
    {"SET", Kind::assignment}, {"UNSET", Kind::unset},        {"REP", Kind::repeat},
    {"REPI", Kind::repeat},    {"WHILE", Kind::repeat_while}, {"WHILEI", Kind::repeat_while},
    {"IF", Kind::condition},
};

class Parser {
 public:
  Parser(std::string_view script, std::vector<Token> tokens, const std::string& file)
      : script_(script), in_(std::move(tokens), file) {}

  Result<Program> run() {
    Program program;
    if (!block(program.commands, false)) return fail(in_.error());
    program.variables = in_.variables();
    return program;
  }

 private:
  static constexpr std::size_t kMostDepth = 100;

  [[nodiscard]] bool at(std::string_view word) const { return in_.is(Token::Kind::command, word); }

  /// Commands up to the end of the script, or to the END or ELSE of a block, which stays.
  bool block(std::vector<Command>& commands, bool inner) {
    if (++depth_ > kMostDepth) return in_.wrong("too many blocks in each other");
    while (in_.token().kind != Token::Kind::end && !(inner && (at("END") || at("ELSE")))) {
      if (!command(commands.emplace_back())) return false;
    }
    --depth_;
    return true;
  }

  bool command(Command& command) {
    const Token first = in_.token();
    const auto found = first.kind == Token::Kind::command ? kKinds.find(first.text) : kKinds.end();
    if (found == kKinds.end())
      return in_.wrong(first.kind == Token::Kind::end
                           ? "expected a command, got the end of the script"
                           : fmt::format("'{}' is no command", printable(first.text, 30)));
    in_.advance();
    command.kind = found->second;
    command.line = first.line;
    if (!arguments(command, first.text)) return false;
    command.source = std::string(script_.substr(first.begin, in_.previous().end - first.begin));
    return blocks(command);
  }

  bool arguments(Command& command, const std::string& called) {
    if (command.kind == Kind::space || command.kind == Kind::newline || command.kind == Kind::end_of_file)
      return true;
    return in_.want("(") && inside(command, called) && in_.want(")");
  }

  bool inside(Command& command, const std::string& called) {
    switch (command.kind) {
      case Kind::integer:
        return values(command, 2) && target(command);
      case Kind::real:
        return values(command, called == "FLOATP" ? 4 : 2) && target(command) && notation(command);
      case Kind::text:
        return values(command, 1);
      case Kind::pattern:
        return values(command, 1) && target(command);
      case Kind::assertion:
      case Kind::condition:
        return in_.test(command.parts.emplace_back());
      case Kind::assignment:
        return assignments(command);
      case Kind::unset:
        return names(command);
      default:
        return loop(command, called.back() == 'I');
    }
  }

  bool values(Command& command, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if ((i > 0 && !in_.want(",")) || !in_.expression(command.parts.emplace_back())) return false;
    }
    return true;
  }

  bool target(Command& command) { return !in_.take(",") || in_.variable(command.target.emplace_back()); }

  bool notation(Command& command) {
    if (!in_.take(",")) return true;
    const bool fixed = at("FIXED");
    if (!fixed && !at("SCIENTIFIC")) return in_.wrong("expected FIXED or SCIENTIFIC");
    command.notation = fixed ? Notation::fixed : Notation::scientific;
    in_.advance();
    return true;
  }

  bool assignments(Command& command) {
    do {
      if (!in_.variable(command.parts.emplace_back()) || !in_.want("=") ||
          !in_.expression(command.parts.emplace_back()))
        return false;
    } while (in_.take(","));
    return true;
  }

  bool names(Command& command) {
    do {
      if (!in_.name(command.variables.emplace_back())) return false;
    } while (in_.take(","));
    return true;
  }

  bool loop(Command& command, bool counts) {
    if (counts && !(in_.variable(command.target.emplace_back()) && in_.want(","))) return false;
    Node& subject = command.parts.emplace_back();
    if (!(command.kind == Kind::repeat ? in_.expression(subject) : in_.test(subject))) return false;
    if (!in_.take(",")) return true;
    if (!this->command(command.separator.emplace_back())) return false;
    return command.separator.front().kind < Kind::repeat || in_.wrong("a block is no separator");
  }

  bool blocks(Command& command) {
    if (command.kind < Kind::repeat) return true;
    if (!block(command.body, true)) return false;
    if (command.kind == Kind::condition && at("ELSE")) {
      in_.advance();
      if (!block(command.otherwise, true)) return false;
    }
    if (!at("END")) return in_.wrong(fmt::format("the block of line {} has no END", command.line));
    in_.advance();
    return true;
  }

  std::string_view script_;
  ExpressionParser in_;
  std::size_t depth_ = 0;
};

}  // namespace

Result<Program> parse_script(std::string_view script, const std::string& file) {
  Result<std::vector<Token>> tokens = split_script(script, file);
  if (!tokens) return fail(tokens.error());
  return Parser(script, std::move(*tokens), file).run();
}

}  // namespace casewise::ctd
