// The input that a script checks, and how far it has been read. Threading: one thread for each object.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace casewise::ctd {

class Input {
 public:
  explicit Input(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  void skip(std::size_t bytes) { at_ += bytes; }

  /// The number that comes next, as far as it has this form: a minus or none, digits; for reals a fraction
  /// and an exponent as well.
  [[nodiscard]] std::string_view next_integer() const;
  [[nodiscard]] std::string_view next_real() const;

  /// "line 3, column 5", counted from 1, of what comes next; columns are bytes.
  [[nodiscard]] std::string place() const;
  /// What comes next, in words or as a printable word.
  [[nodiscard]] std::string next() const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace casewise::ctd
