// Making a package's test data anew from generators/generators.yaml: generators and the reference solution
// run in the sandbox like everything else. Makes bytes; comparing and writing them is a second step.
// Threading: called by one thread, works on all slots of the pool.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/package/generators_yaml.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::generate {

/// A file below data/.
struct DataFile {
  std::string name;  ///< such as "secret/01-small.in"
  std::string bytes;
};

struct MadeData {
  std::vector<DataFile> files;  ///< in the order of their names
  std::vector<Error> errors;    ///< what could not be made, and why
};

/// Makes all data of the package in `root`. `progress(done, total)` is called from the slots' threads.
[[nodiscard]] MadeData make_data(schedule::SandboxPool& pool, const std::filesystem::path& root,
                                 const package::GeneratorsFile& generators,
                                 const std::function<void(std::size_t, std::size_t)>& progress);

/// How made data and the files of the package differ. Names are below data/.
struct DataDifference {
  std::vector<std::string> missing;  ///< made, but not in the package
  std::vector<std::string> changed;  ///< there, with other bytes
  std::vector<std::string> unknown;  ///< in the package, but not made by generators.yaml

  [[nodiscard]] bool none() const { return missing.empty() && changed.empty() && unknown.empty(); }
};

[[nodiscard]] DataDifference compare_data(const std::filesystem::path& root,
                                          const std::vector<DataFile>& made);

/// Writes the files that are missing or changed.
[[nodiscard]] Status write_data(const std::filesystem::path& root, const std::vector<DataFile>& made,
                                const DataDifference& difference);

}  // namespace casewise::generate
