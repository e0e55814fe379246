// The files of data/ as they are to be: comparing them with what is there, and writing them. Knows nothing of
// how they were made. Threading: one thread.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/package/tree.hpp"

namespace casewise::generate {

/// A file below data/.
struct DataFile {
  std::string name;  ///< such as "secret/01-small.in"
  std::string bytes;
};

/// How made data and the files of the package differ. Names are below data/, each list in their order.
struct DataDifference {
  std::vector<std::string> missing;  ///< made, but not in the package
  std::vector<std::string> changed;  ///< there, with other bytes
  std::vector<std::string> unknown;  ///< in the package, but not made by generators.yaml

  [[nodiscard]] bool none() const { return missing.empty() && changed.empty() && unknown.empty(); }
};

/// Compares `made`, which is in the order of names, with data/ of the package, whose tree says which files
/// count. An error when a file or a directory is there but cannot be read: nobody knows then.
[[nodiscard]] Result<DataDifference> compare_data(const package::Entry& package,
                                                  const std::vector<DataFile>& made);

/// Writes the files that are missing or changed. Never through a symbolic link, be it the file or a directory
/// on the way to it, nor over what is no file: that is an error, and then nothing is written.
[[nodiscard]] Status write_data(const std::filesystem::path& root, const std::vector<DataFile>& made,
                                const DataDifference& difference);

}  // namespace casewise::generate
