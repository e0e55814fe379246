// A package against itself: its input validators on all its inputs, its output validator on the outputs that
// it says are right and wrong. Threading: called by one thread, works on all slots of the pool.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/checker.hpp"
#include "harness/model/problem.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::verify {

struct Finding {
  enum class Kind {
    broken,  ///< the package is not as it should be
    failed,  ///< nobody knows, since a program of the jury's or of ours failed
  };
  Kind kind = Kind::broken;
  std::string subject;  ///< such as "data/secret/01-small.in"
  std::string message;
};

struct DataChecks {
  std::size_t done = 0;  ///< files that were checked, each by all validators that it takes
  std::vector<Finding> findings;
};

using Progress = std::function<void(std::size_t done, std::size_t total)>;

/// Every input validator accepts every input of data/, and at least one refuses each of invalid_input/.
/// Without any validator nothing is run, and what is in invalid_input/ is not refused.
[[nodiscard]] DataChecks check_inputs(schedule::SandboxPool& pool, const model::Problem& problem,
                                      const Progress& progress);

/// The checker accepts what is in valid_output/ and the answers and example outputs (.out) of all tests, and
/// refuses what is in invalid_output/.
[[nodiscard]] DataChecks check_outputs(schedule::SandboxPool& pool, const model::Problem& problem,
                                       const check::OutputChecker& checker, const Progress& progress);

}  // namespace casewise::verify
