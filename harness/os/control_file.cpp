#include "harness/os/control_file.hpp"

#include <cerrno>
#include <charconv>

#include <fcntl.h>
#include <unistd.h>

namespace casewise::os {

ControlFile::ControlFile(int group, const char* name, int flags)
    : fd_(::openat(group, name, flags | O_CLOEXEC)) {}

bool ControlFile::write(std::string_view value) const {
  return ::pwrite(fd_.get(), value.data(), value.size(), 0) == static_cast<ssize_t>(value.size());
}

bool ControlFile::write(std::uint64_t value) const {
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + sizeof(digits), value);
  return error == std::errc{} && write(std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

std::optional<std::uint64_t> ControlFile::read(std::string_view key) const {
  char buffer[4096];
  const ssize_t got = ::pread(fd_.get(), buffer, sizeof(buffer), 0);
  if (got <= 0) return std::nullopt;
  std::string_view text(buffer, static_cast<std::size_t>(got));
  while (!key.empty() && !text.empty()) {
    const std::size_t end = text.find('\n');
    if (text.rfind(key, 0) == 0 && text.size() > key.size() && text[key.size()] == ' ') {
      text.remove_prefix(key.size() + 1);
      break;
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  return number;
}

bool write_control(int group, const char* file, std::string_view value) {
  return ControlFile(group, file, O_WRONLY).write(value);
}

}  // namespace casewise::os
