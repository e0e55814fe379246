// Reads the whitespace-separated integers of a solver's input, and refuses what is not one. It knows no
// problem. Threading: an object belongs to one thread.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace casewise::reference {

/// The input is not what the problem promises; what() says where.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class NumberReader {
 public:
  /// `text` must outlive the reader.
  explicit NumberReader(std::string_view text) : text_(text) {}

  /// True if nothing but whitespace is left.
  [[nodiscard]] bool at_end();

  /// The next integer. Throws InputError if the input ends, if the next word is not an integer, or if it
  /// is not in low..high; `what` names it in the message.
  [[nodiscard]] int next(int low, int high, std::string_view what);

  /// Throws InputError unless at_end().
  void expect_end();

 private:
  void skip_space();
  [[noreturn]] void fail(const std::string& message) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace casewise::reference
