// From a package on disk to one in another format, on disk or as a zip. Threading: one thread for each
// Diagnostics.
#pragma once

#include <filesystem>

#include "harness/base/error.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/format.hpp"
#include "harness/package/tree_writer.hpp"

namespace casewise::convert {

struct ExportWishes {
  const package::Format* target = nullptr;
  std::filesystem::path to;  ///< what is made: a directory, or the file of a zip
  bool zip = false;
  bool replace = false;  ///< what is there: a package, or a file for a zip
};

struct Exported {
  std::size_t files = 0;
  std::size_t tests = 0;
};

/// Converts the package in `directory`, loads what came of it and compares the two, and only then puts it in
/// its place, all at once. All that is lost or cannot be said goes to `diagnostics`; with an error nothing is
/// made.
[[nodiscard]] Result<Exported> export_package(const std::filesystem::path& directory,
                                              const ExportWishes& wishes, package::Diagnostics& diagnostics,
                                              const package::Stop& stop);

}  // namespace casewise::convert
