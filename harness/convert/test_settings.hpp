// What test cases are judged with, apart from their files: the arguments of validators and submissions, as
// each test case has them after all that it inherits. Threading: pure functions.
#pragma once

#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"

namespace casewise::convert {

struct TestSettings {
  std::vector<std::vector<std::string>>
      input_validator_args;  ///< by validator, without those for the submission
  std::vector<std::string> output_validator_args;
  std::vector<std::string> args;
  bool full_feedback = false;

  bool operator==(const TestSettings&) const = default;
};

[[nodiscard]] TestSettings settings_of(const model::TestCase& test);

/// The one that most of these have, the first of equals. There must be one.
[[nodiscard]] TestSettings most_common(const std::vector<TestSettings>& all);

/// Arguments as one text of format legacy, which is split at white space. An error for one that would not
/// come out as it went in: with white space in it, or empty.
[[nodiscard]] Result<std::string> flag_text(const std::vector<std::string>& args);

}  // namespace casewise::convert
