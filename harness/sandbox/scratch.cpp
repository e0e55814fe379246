#include "harness/sandbox/scratch.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/file.hpp"

namespace casewise::sandbox {

namespace {

/// O_NONBLOCK keeps a planted FIFO from holding us up.
Fd open_beneath(int directory, const std::string& name, int flags) {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags | O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
  return Fd(static_cast<int>(::syscall(SYS_openat2, directory, name.c_str(), &how, sizeof(how))));
}

/// What untrusted code put in a name's place, or took away, is its own doing; anything else is the system's.
Error open_error(const std::string& name, int errno_value) {
  const Error plain = system_error(fmt::format("read {}", name), errno_value);
  for (const int its_own : {ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, ENXIO, ENAMETOOLONG}) {
    if (errno_value == its_own) return {ErrorCode::input, plain.message()};
  }
  return plain;
}

/// Its name is the one it is opened by.
Result<PackedFile> read_regular(int directory, const std::string& name, Bytes limit) {
  const Fd file = open_beneath(directory, name, 0);
  struct stat info {};
  if (!file || ::fstat(file.get(), &info) != 0) return fail(open_error(name, errno));
  if (!S_ISREG(info.st_mode)) return fail(ErrorCode::input, fmt::format("{} is not a regular file", name));
  Result<std::string> bytes = read_all(file.get(), limit);
  if (!bytes) return fail(bytes.error());
  return PackedFile{name, std::move(*bytes), (info.st_mode & S_IXUSR) != 0};
}

struct TreeReader {
  std::uint64_t bytes_left = 0;
  std::size_t files_left = 0;
  std::vector<PackedFile> files;

  Status read(int parent, const std::string& name, const std::string& prefix, int depth);
  Status read_entry(int directory, const dirent& entry, const std::string& prefix, int depth);
};

Status TreeReader::read(int parent, const std::string& name, const std::string& prefix, int depth) {
  Fd directory = open_beneath(parent, name, O_DIRECTORY);
  if (!directory) return fail(open_error(name, errno));
  constexpr int kMaxDepth = 32;
  if (depth > kMaxDepth) return fail(ErrorCode::input, "directories are nested too deeply");
  const int fd = directory.get();
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(fd), &::closedir);
  if (!stream) return fail(system_error("list a directory", errno));
  (void)directory.release();  // the stream owns it now
  while (const dirent* entry = ::readdir(stream.get())) {
    if (Status read = read_entry(fd, *entry, prefix, depth); !read) return read;
  }
  return {};
}

Status TreeReader::read_entry(int directory, const dirent& entry, const std::string& prefix, int depth) {
  const std::string name = entry.d_name;
  if (name == "." || name == "..") return {};
  if (entry.d_type == DT_DIR) return read(directory, name, prefix + name + "/", depth + 1);
  if (entry.d_type != DT_REG) return {};
  if (files_left == 0) return fail(ErrorCode::input, "too many files");
  Result<PackedFile> file = read_regular(directory, name, Bytes(bytes_left));
  if (!file) return fail(file.error());
  --files_left;
  bytes_left -= std::min<std::uint64_t>(bytes_left, file->bytes.size());
  file->name = prefix + name;
  files.push_back(std::move(*file));
  return {};
}

}  // namespace

bool exists_in_scratch(int scratch, const std::string& name) {
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC | O_NOFOLLOW;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  return Fd(static_cast<int>(::syscall(SYS_openat2, scratch, name.c_str(), &how, sizeof(how)))).valid();
}

Result<std::string> read_scratch(int scratch, const std::string& name, Bytes limit) {
  Result<PackedFile> file = read_regular(scratch, name, limit);
  if (!file) return fail(file.error());
  return std::move(file->bytes);
}

Result<std::vector<PackedFile>> read_scratch_tree(int scratch, const std::string& name, Bytes limit,
                                                  std::size_t max_files) {
  TreeReader reader{limit.count(), max_files, {}};
  if (Status read = reader.read(scratch, name, "", 0); !read) return fail(read.error());
  std::sort(reader.files.begin(), reader.files.end(),
            [](const PackedFile& a, const PackedFile& b) { return a.name < b.name; });
  return std::move(reader.files);
}

}  // namespace casewise::sandbox
