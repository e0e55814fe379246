// Making a package's data anew and telling how it differs from what is there: used by generate and verify.
// Threading: one thread.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/cli/console.hpp"
#include "harness/generate/generate.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::cli {

struct DataReport {
  bool loaded = false;  ///< generators.yaml could be read; what was wrong has been shown
  bool failed = false;  ///< something could not be made; what and why has been shown
  std::vector<generate::DataFile> files;
  generate::DataDifference difference;
};

/// Makes all data, shows what went wrong, and compares with the package.
[[nodiscard]] DataReport remake_data(schedule::SandboxPool& pool, const std::filesystem::path& root,
                                     const Console& console);

/// Says for each file how it differs, and sums up.
void show_difference(const std::filesystem::path& root, const DataReport& report, const Console& console);

}  // namespace casewise::cli
