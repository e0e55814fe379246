#include "harness/sandbox/file_pack.hpp"

#include <atomic>
#include <cerrno>
#include <optional>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/file.hpp"

namespace casewise::sandbox {

namespace {

constexpr std::size_t kLongestName = 255;  // of one component
constexpr std::size_t kLongestPath = 4000;

/// In front of each file; then its name, then its bytes. Never leaves this machine, so plain memory order.
struct Entry {
  std::uint64_t size = 0;
  std::uint32_t name_length = 0;
  std::uint32_t executable = 0;
};

/// Reads a pack from front to back at an offset of its own, since slots share the descriptor's. Never holds
/// more than a name: the memory of a zygote counts as that of the program that it starts next.
class PackReader {
 public:
  explicit PackReader(int fd) : fd_(fd) {}

  /// False at the end of the pack, and where it is cut short, which `broken` then says.
  bool next(Entry& entry, std::string& name) {
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

/// A name that occurs twice, or that is a file although another name has it as a directory.
std::optional<std::string> find_clash(const std::vector<PackedFile>& files) {
  std::set<std::string_view> names;
  for (const PackedFile& file : files) {
    if (!names.insert(file.name).second) return file.name;
  }
  for (const std::string_view name : names) {
    for (std::size_t slash = name.find('/'); slash != std::string_view::npos;
         slash = name.find('/', slash + 1)) {
      if (names.count(name.substr(0, slash)) > 0) return std::string(name.substr(0, slash));
    }
  }
  return std::nullopt;
}

bool is_directory_name(std::string_view name) {
  return !name.empty() && name.back() == '/';
}

std::string_view without_slash(std::string_view name) {
  return is_directory_name(name) ? name.substr(0, name.size() - 1) : name;
}

Status unpack_one(int target, const std::string& name, const Entry& entry, PackReader& reader) {
  make_parents(target, name);
  if (is_directory_name(name)) {
    if (::fchmodat(target, name.c_str(), 0777, 0) != 0)
      return fail(system_error(fmt::format("lay out {}", name), errno));
    return {};
  }
  const Fd file(::openat(target, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400));
  if (!file) return fail(system_error(fmt::format("lay out {}", name), errno));
  if (Status copied = reader.copy_to(file.get(), entry.size); !copied) return copied;
  if (::fchmod(file.get(), entry.executable != 0 ? 0555 : 0444) != 0) {
    return fail(system_error("chmod a laid-out file", errno));
  }
  return {};
}

}  // namespace

bool is_plain_relative(std::string_view name) {
  if (name.empty() || name.size() > kLongestPath || name.find('\0') != std::string_view::npos) return false;
  for (std::size_t at = 0; at <= name.size();) {
    std::size_t end = name.find('/', at);
    if (end == std::string_view::npos) end = name.size();
    const std::string_view part = name.substr(at, end - at);
    if (part.empty() || part == "." || part == ".." || part.size() > kLongestName) return false;
    at = end + 1;
  }
  return true;
}

Result<std::shared_ptr<const FilePack>> FilePack::make(const std::vector<PackedFile>& files) {
  static std::atomic<std::uint64_t> next_id{1};
  if (const std::optional<std::string> clash = find_clash(files)) {
    return fail(ErrorCode::input, fmt::format("'{}' is there twice", *clash));
  }
  std::string packed;
  for (const PackedFile& file : files) {
    if (!is_plain_relative(without_slash(file.name)))
      return fail(ErrorCode::input, fmt::format("'{}' is not a usable file name", file.name));
    const Entry entry{file.bytes.size(), static_cast<std::uint32_t>(file.name.size()),
                      file.executable ? 1U : 0U};
    packed.append(reinterpret_cast<const char*>(&entry), sizeof(entry));
    packed += file.name;
    packed += file.bytes;
  }
  Result<std::shared_ptr<const os::SealedFile>> sealed = os::SealedFile::make(packed);
  if (!sealed) return fail(sealed.error());
  return std::make_shared<const FilePack>(std::move(*sealed), next_id.fetch_add(1));
}

Status unpack(int pack, int target) {
  PackReader reader(pack);
  Entry entry;
  std::string name;
  while (reader.next(entry, name)) {
    if (!is_plain_relative(without_slash(name))) return fail(system_error("read a file pack", EBADMSG));
    if (Status laid = unpack_one(target, name, entry, reader); !laid) return laid;
  }
  if (reader.broken()) return fail(system_error("read a file pack", EBADMSG));
  return {};
}

}  // namespace casewise::sandbox
