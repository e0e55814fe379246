// What every draw of every generator has to keep, for the tests of the draws.
// Does not know: the format of any input.
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <rapidcheck.h>

#include "generators/lib/choices.hpp"
#include "generators/lib/shrink.hpp"

namespace casewise::generators::testing {

/// Makes an input from choices.
using MakeInput = std::function<std::string(Choices&)>;
/// True for an input in the format of the problem.
using IsValid = std::function<bool(const std::string&)>;

/// The integers of a line whose numbers are separated by single blanks; nothing for any other line.
inline std::optional<std::vector<int>> numbers_of_line(const std::string& line) {
  std::istringstream in(line);
  std::vector<int> numbers;
  std::ostringstream again;
  for (int number = 0; in >> number;) {
    again << (numbers.empty() ? "" : " ") << number;
    numbers.push_back(number);
  }
  if (again.str() != line) return std::nullopt;
  return numbers;
}

/// The lines of a text that ends with a line end; nothing for any other text.
inline std::optional<std::vector<std::string>> lines_of(const std::string& text) {
  if (text.empty() || text.back() != '\n') return std::nullopt;
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// RC_ASSERTs that the input from this seed is valid, that its record replays to the same input and the same
/// record, and that the record with any one span deleted or any one number lowered still makes valid input.
inline void check_draw(const MakeInput& make_input, const IsValid& is_valid, std::uint64_t seed) {
  Choices choices = Choices::from_seed(seed);
  const std::string input = make_input(choices);
  const Record record = choices.record();
  RC_ASSERT(is_valid(input));

  Choices again = Choices::replay(record);
  RC_ASSERT(make_input(again) == input);
  RC_ASSERT(again.record() == record);

  const auto is_valid_from = [&](const Record& changed) {
    Choices replayed = Choices::replay(changed);
    return is_valid(make_input(replayed));
  };
  for (std::size_t i = 0; i < record.spans.size(); ++i)
    RC_ASSERT(is_valid_from(without_span(record, i)));
  for (std::size_t i = 0; i < record.choices.size(); ++i) {
    Record lower = record;
    lower.choices[i].value /= 2;
    RC_ASSERT(is_valid_from(lower));
  }
}

}  // namespace casewise::generators::testing
