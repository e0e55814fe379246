// Reads standard input byte by byte and ends the program at the first byte that should not be there: exit
// code 43, the line and the reason on standard error (problem package format 2025-09, Input validators). Does
// not know: any problem. Threading: one reader, on one thread.
#pragma once

#include <string>

namespace casewise::validators {

inline constexpr int kValid = 42;
inline constexpr int kInvalid = 43;

class StrictReader {
 public:
  /// Ends the program: the input is not valid.
  [[noreturn]] void refuse(const std::string& reason) const;

  /// The next byte, or EOF for the end of the input, must be this one.
  void expect(int wanted);

  /// An integer without sign and leading zeros; `name` is what it stands for.
  int integer(int least, int greatest, const std::string& name);

  /// A line of `count` such integers with single spaces between them.
  void integers_of_a_line(int count, int least, int greatest, const std::string& name);

  [[nodiscard]] static bool at_end();

 private:
  int line_ = 1;
};

}  // namespace casewise::validators
