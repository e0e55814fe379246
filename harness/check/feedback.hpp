// What an output validator leaves in its feedback directory. Source: format 2025-09, Reporting additional
// feedback, and Scoring test cases. Threading: free functions.
#pragma once

#include <optional>
#include <string>

#include "harness/verdict/grading.hpp"

namespace casewise::check {

struct Feedback {
  std::string message;  ///< first line of judgemessage.txt, printable and bounded
  verdict::ValidatorScore score;
  std::optional<std::string> next_input;  ///< nextpass.in
  std::string broken;                     ///< what in there nobody can understand; empty: all is well
};

/// Reads feedback/ below the directory `scratch`, which untrusted code left.
[[nodiscard]] Feedback read_feedback(int scratch);

/// A finite number in decimal notation, with blanks around it: what score files hold.
[[nodiscard]] std::optional<double> parse_score(std::string_view text);

}  // namespace casewise::check
