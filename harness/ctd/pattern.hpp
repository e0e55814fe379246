// Regular expressions of scripts. The one file that knows RE2. Threading: one thread for each object.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace casewise::ctd {

/// Compiles each expression once.
class Patterns {
 public:
  Patterns();
  ~Patterns();
  Patterns(const Patterns&) = delete;
  Patterns& operator=(const Patterns&) = delete;

  struct Match {
    std::string broken;                 ///< why the expression is none; empty: it is one
    std::optional<std::size_t> length;  ///< of what it matches at the begin of the text
  };

  /// The first alternative that matches wins, repetitions are greedy, and a dot is no line end.
  [[nodiscard]] Match match(const std::string& expression, std::string_view text);

 private:
  std::map<std::string, std::unique_ptr<re2::RE2>> compiled_;
};

}  // namespace casewise::ctd
