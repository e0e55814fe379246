// A temporary directory that does not outlive its process for long: where that was killed, the next process
// that asks for one of the kind takes it away. Threading: free functions are safe from all threads.
#pragma once

#include <filesystem>
#include <string_view>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/file.hpp"

namespace casewise {

/// Goes with the object and all that is in it, as TempDir, which it is made like below $TMPDIR or /tmp. A
/// lock on it says that its process lives.
class SweptDir {
 public:
  /// Removes directories of this prefix that this user's dead processes left, and makes one.
  [[nodiscard]] static Result<SweptDir> create(std::string_view prefix);

  [[nodiscard]] const std::filesystem::path& path() const { return directory_.path(); }

 private:
  SweptDir(Fd lock, TempDir directory) : lock_(std::move(lock)), directory_(std::move(directory)) {}

  Fd lock_;  // first, so that it is let go last
  TempDir directory_;
};

}  // namespace casewise
