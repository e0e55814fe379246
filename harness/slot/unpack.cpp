#include "harness/slot/unpack.hpp"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"

namespace casewise::slot {

namespace {

constexpr std::size_t kLongestName = 255;  // of one component
constexpr std::size_t kLongestPath = 4000;

/// Reads a pack from front to back at an offset of its own, since slots share the descriptor's. Never holds
/// more than a name: the memory of a zygote counts as that of the program that it starts next.
class PackReader {
 public:
  explicit PackReader(int fd) : fd_(fd) {}

  /// False at the end of the pack, and where it is cut short, which `broken` then says.
  bool next(PackEntry& entry, std::string& name) {
    const ssize_t got = ::pread(fd_, &entry, sizeof(entry), offset_);
    if (got == 0) return false;
    offset_ += got;
    broken_ = got != static_cast<ssize_t>(sizeof(entry)) || entry.name_length > kLongestPath;
    if (broken_) return false;
    name.resize(entry.name_length);
    broken_ = ::pread(fd_, name.data(), name.size(), offset_) != static_cast<ssize_t>(name.size());
    offset_ += static_cast<off_t>(name.size());
    return !broken_;
  }

  [[nodiscard]] bool broken() const { return broken_; }

  /// Copies the bytes of the entry just read.
  Status copy_to(int file, std::uint64_t size) {
    while (size > 0) {
      const ssize_t sent = ::sendfile(file, fd_, &offset_, size);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return fail(system_error("lay out a file", sent < 0 ? errno : EBADMSG));
      size -= static_cast<std::uint64_t>(sent);
    }
    return {};
  }

 private:
  int fd_;
  off_t offset_ = 0;
  bool broken_ = false;
};

/// Makes the directories above `name`; errors show when the file itself is opened.
void make_parents(int target, const std::string& name) {
  for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
    const std::string parent = name.substr(0, slash);
    if (::mkdirat(target, parent.c_str(), 0755) == 0) ::fchmodat(target, parent.c_str(), 0755, 0);
  }
}

Status unpack_one(int target, const std::string& name, const PackEntry& entry, PackReader& reader) {
  make_parents(target, name);
  if (is_directory_name(name)) {
    if (::fchmodat(target, name.c_str(), 0777, 0) != 0)
      return fail(system_error(fmt::format("lay out {}", name), errno));
    return {};
  }
  const Fd file(::openat(target, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400));
  if (!file) return fail(system_error(fmt::format("lay out {}", name), errno));
  if (Status copied = reader.copy_to(file.get(), entry.size); !copied) return copied;
  if (::fchmod(file.get(), entry.mode & 0777U) != 0) {
    return fail(system_error("chmod a laid-out file", errno));
  }
  return {};
}

}  // namespace

bool is_directory_name(std::string_view name) {
  return !name.empty() && name.back() == '/';
}

bool is_pack_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestPath || name.find('\0') != std::string_view::npos) return false;
  if (is_directory_name(name)) name.remove_suffix(1);
  for (std::size_t at = 0; at <= name.size();) {
    std::size_t end = name.find('/', at);
    if (end == std::string_view::npos) end = name.size();
    const std::string_view part = name.substr(at, end - at);
    if (part.empty() || part == "." || part == ".." || part.size() > kLongestName) return false;
    at = end + 1;
  }
  return true;
}

Status unpack(int pack, int target) {
  PackReader reader(pack);
  PackEntry entry;
  std::string name;
  while (reader.next(entry, name)) {
    if (!is_pack_name(name)) return fail(system_error("read a file pack", EBADMSG));
    if (Status laid = unpack_one(target, name, entry, reader); !laid) return laid;
  }
  if (reader.broken()) return fail(system_error("read a file pack", EBADMSG));
  return {};
}

}  // namespace casewise::slot
