// A small set of files that is laid out in a sandbox: sources for a compiler, classes for a virtual machine,
// input and answer for a validator. Kept as one sealed memory file, so that it crosses the process border as
// one descriptor. Threading: immutable.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/os/memory_file.hpp"

namespace casewise::sandbox {

/// A file to pack. The name is relative, of plain components; directories are made as needed. A name that
/// ends with a slash is an empty directory that everybody may write to.
struct PackedFile {
  std::string name;
  std::string bytes;
  bool executable = false;
};

class FilePack {
 public:
  /// An ErrorCode::input when the names cannot all be laid out: not plain, twice the same, or a file where
  /// another name has a directory.
  [[nodiscard]] static Result<std::shared_ptr<const FilePack>> make(const std::vector<PackedFile>& files);
  FilePack(std::shared_ptr<const os::SealedFile> file, std::uint64_t id) : file_(std::move(file)), id_(id) {}

  [[nodiscard]] int fd() const { return file_->fd(); }
  /// Bytes that the files take when laid out, rounded up.
  [[nodiscard]] Bytes size() const { return file_->size(); }
  /// Unique in this process: a slot that still holds this pack need not lay it out again.
  [[nodiscard]] std::uint64_t id() const { return id_; }

 private:
  std::shared_ptr<const os::SealedFile> file_;
  std::uint64_t id_;
};

/// Lays the files of a packed descriptor out below the directory `target`, which must be empty. They get
/// mode 0444 or 0555. Names are checked again here, on the far side of the border.
[[nodiscard]] Status unpack(int pack, int target);

/// True for a relative path of plain components: no "", ".", "..", no leading slash, no NUL, none longer than
/// a file system takes.
[[nodiscard]] bool is_plain_relative(std::string_view name);

}  // namespace casewise::sandbox
