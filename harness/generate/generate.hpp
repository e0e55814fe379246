// Making a package's test data anew from generators/generators.yaml: generators and the reference solution
// run in the sandbox like everything else. Makes bytes; data_files.hpp compares and writes them.
// Threading: called by one thread, works on all slots of the pool.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/generate/data_files.hpp"
#include "harness/generate/plan.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::generate {

struct MadeData {
  std::vector<DataFile> files;  ///< in the order of their names
  std::vector<Error> errors;    ///< what could not be made, and why
};

/// Makes all data that is planned. `progress(done, total)` is called from the slots' threads.
[[nodiscard]] MadeData make_data(schedule::SandboxPool& pool, const Plan& plan,
                                 const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace casewise::generate
