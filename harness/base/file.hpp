// Whole files, temporary directories and files that appear all at once. Threading: free functions
// are safe as long as two threads do not write one path.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace casewise {

/// What it means that a path could not be used, by its errno: input where the path, what lies there or its
/// permissions are at fault, which are somebody's doing; system for everything else, such as want of
/// descriptors or memory, broken disks and lost servers.
[[nodiscard]] ErrorCode path_error_code(int errno_value);

/// Opens with O_CLOEXEC. `flags` as for open(2).
[[nodiscard]] Result<Fd> open_file(const std::filesystem::path& path, int flags, unsigned mode = 0666);

/// The bytes of a regular file. Refuses anything else, without waiting for a writer, and more than `limit`,
/// so that a wrong path can neither hang nor fill the memory.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path,
                                            Bytes limit = Bytes::mib(4096));

/// The bytes of what a user names on the command line: a file, a pipe such as <(command), or "-" for standard
/// input.
[[nodiscard]] Result<std::string> read_input(const std::filesystem::path& path);

/// Everything that is left to read from `fd`.
[[nodiscard]] Result<std::string> read_all(int fd, Bytes limit = Bytes::mib(4096));

/// Writes all of `bytes`, whatever the number of write(2) calls that takes.
[[nodiscard]] Status write_all(int fd, std::string_view bytes);

/// Replaces the file, truncating what was there.
[[nodiscard]] Status write_file(const std::filesystem::path& path, std::string_view bytes);

/// An output file that is opened before the work starts, so that a bad path is told at once, and that
/// appears under its name only when `commit` is called. The destructor never commits, and a process that is
/// killed before leaves nothing behind where the file system has files without a name (O_TMPFILE). Links
/// are followed. What is no regular file, or is reached by a link in /dev or /proc such as /dev/stdout, is
/// written in place, behind what is there.
class AtomicFile {
 public:
  [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  [[nodiscard]] Status write(std::string_view bytes);
  [[nodiscard]] Status commit();

 private:
  enum class Kind { in_place, nameless, named };
  AtomicFile(Kind kind, std::filesystem::path path, std::filesystem::path temporary, Fd fd);
  [[nodiscard]] static Result<AtomicFile> create_in_place(const std::filesystem::path& path);
  [[nodiscard]] Status give_name();

  Kind kind_;
  std::filesystem::path path_;
  std::filesystem::path temporary_;  // to be removed when this object goes; empty: nothing is
  Fd fd_;
};

/// A directory of our own, mode 0700, that goes with the object and all that is in it.
class TempDir {
 public:
  /// Made below `parent`, or below $TMPDIR or /tmp where that is empty.
  [[nodiscard]] static Result<TempDir> create(std::string_view prefix,
                                              const std::filesystem::path& parent = {});
  TempDir(TempDir&& other) noexcept;
  TempDir& operator=(TempDir&& other) noexcept;
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TempDir(std::filesystem::path path) : path_(std::move(path)) {}
  void remove();

  std::filesystem::path path_;
};

}  // namespace casewise
