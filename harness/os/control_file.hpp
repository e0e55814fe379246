// A file of a control group, kept open: the kernel makes a fresh text for every read and takes every write as
// a command. Threading: one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/base/fd.hpp"

namespace casewise::os {

class ControlFile {
 public:
  ControlFile() = default;
  /// Opens `name` in the directory `group`. Without it every read gives nothing and every write fails.
  ControlFile(int group, const char* name, int flags);

  [[nodiscard]] explicit operator bool() const { return fd_.valid(); }
  /// False with errno set on failure.
  [[nodiscard]] bool write(std::string_view value) const;
  [[nodiscard]] bool write(std::uint64_t value) const;
  /// The first number, or the one behind `key` in a file of "key value" lines.
  [[nodiscard]] std::optional<std::uint64_t> read(std::string_view key = {}) const;

 private:
  Fd fd_;
};

/// Writes a control file that is needed once.
[[nodiscard]] bool write_control(int group, const char* file, std::string_view value);

}  // namespace casewise::os
