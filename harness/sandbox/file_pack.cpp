#include "harness/sandbox/file_pack.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/file.hpp"

namespace casewise::sandbox {

namespace {

/// In front of each file; then its name, then its bytes. Never leaves this machine, so plain memory order.
struct Entry {
  std::uint64_t size = 0;
  std::uint32_t name_length = 0;
  std::uint32_t executable = 0;
};

/// A read-only mapping of a whole descriptor.
class Mapping {
 public:
  explicit Mapping(int fd) {
    struct stat info {};
    if (::fstat(fd, &info) != 0 || info.st_size == 0) return;
    void* address = ::mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
    if (address == MAP_FAILED) return;
    view_ = {static_cast<const char*>(address), static_cast<std::size_t>(info.st_size)};
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (!view_.empty()) ::munmap(const_cast<char*>(view_.data()), view_.size());
  }
  [[nodiscard]] std::string_view view() const { return view_; }

 private:
  std::string_view view_;
};

/// Makes the directories above `name`; errors show when the file itself is opened.
void make_parents(int target, const std::string& name) {
  for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
    const std::string parent = name.substr(0, slash);
    if (::mkdirat(target, parent.c_str(), 0755) == 0) ::fchmodat(target, parent.c_str(), 0755, 0);
  }
}

bool is_directory_name(std::string_view name) {
  return !name.empty() && name.back() == '/';
}

std::string_view without_slash(std::string_view name) {
  return is_directory_name(name) ? name.substr(0, name.size() - 1) : name;
}

Status unpack_one(int target, const std::string& name, std::string_view bytes, bool executable) {
  make_parents(target, name);
  if (is_directory_name(name)) {
    if (::fchmodat(target, name.c_str(), 0777, 0) != 0)
      return fail(system_error(fmt::format("lay out {}", name), errno));
    return {};
  }
  const Fd file(::openat(target, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400));
  if (!file) return fail(system_error(fmt::format("lay out {}", name), errno));
  if (Status written = write_all(file.get(), bytes); !written) return written;
  if (::fchmod(file.get(), executable ? 0555 : 0444) != 0)
    return fail(system_error("chmod a laid-out file", errno));
  return {};
}

}  // namespace

bool is_plain_relative(std::string_view name) {
  if (name.empty() || name.size() > 4000 || name.find('\0') != std::string_view::npos) return false;
  for (std::size_t at = 0; at <= name.size();) {
    std::size_t end = name.find('/', at);
    if (end == std::string_view::npos) end = name.size();
    const std::string_view part = name.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return true;
}

Result<std::shared_ptr<const FilePack>> FilePack::make(const std::vector<PackedFile>& files) {
  static std::atomic<std::uint64_t> next_id{1};
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
  const Mapping mapping(pack);
  std::string_view rest = mapping.view();
  while (!rest.empty()) {
    Entry entry;
    if (rest.size() < sizeof(entry)) return fail(system_error("read a file pack", EBADMSG));
    std::memcpy(&entry, rest.data(), sizeof(entry));
    rest.remove_prefix(sizeof(entry));
    if (rest.size() < entry.name_length || rest.size() - entry.name_length < entry.size) {
      return fail(system_error("read a file pack", EBADMSG));
    }
    const std::string name(rest.substr(0, entry.name_length));
    if (!is_plain_relative(without_slash(name))) return fail(system_error("read a file pack", EBADMSG));
    if (Status laid =
            unpack_one(target, name, rest.substr(entry.name_length, entry.size), entry.executable != 0);
        !laid) {
      return laid;
    }
    rest.remove_prefix(entry.name_length + entry.size);
  }
  return {};
}

}  // namespace casewise::sandbox
