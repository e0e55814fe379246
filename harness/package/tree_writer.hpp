// A directory of files that appears under its name all at once, or not at all. Threading: one thread.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"

namespace casewise::package {

/// A file that is to be there.
struct NewFile {
  std::string bytes;
  std::filesystem::path source = {};  ///< a file to copy; empty: `bytes` are the content
  bool executable = false;
};

/// By path below the directory, with '/' between the parts. Directories are those that the paths need.
using NewTree = std::map<std::string, NewFile>;

/// Whether work is to stop; asked between two files.
using Stop = std::function<bool()>;

/// The files, written into a hidden directory beside the place that they are for. What is not put in that
/// place goes with the object.
class StagedTree {
 public:
  /// `target` is what the directory will be called; the one above it must exist. The files have mode 644 or
  /// 755, as far as the umask allows. An error of ErrorCode::interrupted when it was to stop.
  [[nodiscard]] static Result<StagedTree> write(const NewTree& files, const std::filesystem::path& target,
                                                const Stop& stop);

  /// Where the files are meanwhile: a directory with the last name of `target`.
  [[nodiscard]] std::filesystem::path path() const { return directory_.path() / target_.filename(); }

  /// Puts the directory in its place. An input error when something is there, unless that is to be replaced;
  /// then there is no moment without the one or the other.
  [[nodiscard]] Status place(bool replace);

 private:
  StagedTree(TempDir directory, std::filesystem::path target)
      : directory_(std::move(directory)), target_(std::move(target)) {}

  TempDir directory_;
  std::filesystem::path target_;
};

/// The path without "." and "/" at its end, so that it has a last name.
[[nodiscard]] std::filesystem::path without_slash(const std::filesystem::path& path);

}  // namespace casewise::package
