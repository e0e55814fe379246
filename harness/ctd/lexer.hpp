// The words of a checktestdata script. Threading: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::ctd {

struct Token {
  enum class Kind { command, name, number, text, sign, end };
  Kind kind = Kind::end;
  std::string text;  ///< of a text, what it stands for
  int line = 0;
  std::size_t begin = 0;  ///< bytes of the script
  std::size_t end = 0;
};

/// The tokens, the last one of kind `end`; or an error with its line in `file`.
[[nodiscard]] Result<std::vector<Token>> split_script(std::string_view script, const std::string& file);

}  // namespace casewise::ctd
