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
  bool writable = false;  ///< for everybody; of no use with `executable`
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

}  // namespace casewise::sandbox
