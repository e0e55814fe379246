// A checktestdata script as a tree. Source of the language: DOMjudge/checktestdata, doc/format-spec.md.
// Threading: plain values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/ctd/value.hpp"

namespace casewise::ctd {

/// An expression, which has a value, or a test, which holds or does not.
struct Node {
  enum class Kind {
    constant,
    variable,  ///< `name`; the parts are its indices
    negate,
    compute,  ///< `operation`: + - * / % ^
    length,   ///< STRLEN
    // Tests.
    compare,  ///< `operation`: < > l (<=) g (>=) = !
    contradict,
    both,
    either,
    match,     ///< MATCH
    at_end,    ///< ISEOF
    unique,    ///< UNIQUE of `variables`
    in_array,  ///< INARRAY of the part in `variables`
  };
  Kind kind = Kind::constant;
  char operation = 0;
  Value value;
  std::size_t variable = 0;  ///< its number in Program::variables
  std::vector<std::size_t> variables;
  std::vector<Node> parts;

  [[nodiscard]] bool is_test() const { return kind >= Kind::compare; }
};

enum class Notation { any, fixed, scientific };

struct Command {
  enum class Kind {
    space,
    newline,
    end_of_file,
    integer,  ///< INT(parts[0], parts[1], target)
    real,     ///< FLOAT, and FLOATP with the numbers of decimals in parts[2] and parts[3]
    text,     ///< STRING
    pattern,  ///< REGEX
    assertion,
    assignment,  ///< the parts are in pairs: a variable and its value
    unset,
    repeat,        ///< REP, REPI
    repeat_while,  ///< WHILE, WHILEI
    condition,     ///< IF
  };
  Kind kind = Kind::space;
  int line = 0;
  std::string source;  ///< as the script has it, for messages
  std::vector<Node> parts;
  std::vector<Node> target;  ///< the variable that is set, if any
  std::vector<std::size_t> variables;
  Notation notation = Notation::any;
  std::vector<Command> separator;  ///< none or one
  std::vector<Command> body;
  std::vector<Command> otherwise;
};

struct Program {
  std::vector<Command> commands;
  std::vector<std::string> variables;  ///< their names
};

}  // namespace casewise::ctd
