// Files that live in memory and that nobody can change any more: inputs and executables of runs.
// Threading: immutable once made; each open_copy has an offset of its own.
#pragma once

#include <memory>
#include <string_view>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace casewise::os {

class SealedFile {
 public:
  /// A copy of `bytes` in a sealed memfd. `executable` sets the execute bits.
  [[nodiscard]] static Result<std::shared_ptr<const SealedFile>> make(std::string_view bytes,
                                                                      bool executable = false);
  /// A copy of what is left to read from `fd`, at most `limit`.
  [[nodiscard]] static Result<std::shared_ptr<const SealedFile>> copy_of(int fd, Bytes limit,
                                                                         bool executable = false);
  SealedFile(Fd fd, Bytes size) : fd_(std::move(fd)), size_(size) {}

  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] Bytes size() const { return size_; }
  /// A new read-only description of the file, so that no two runs share an offset. It is found as if nobody
  /// had read it before.
  [[nodiscard]] Result<Fd> open_copy() const;
  /// The same for a program that runs as the file's own owner, who could change its mode: another file.
  [[nodiscard]] Result<Fd> duplicate() const;

 private:
  Fd fd_;
  Bytes size_;
};

}  // namespace casewise::os
