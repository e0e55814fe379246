#include "harness/base/file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace casewise {

namespace fs = std::filesystem;

namespace {

Error path_error(const std::string& what, const fs::path& path, int errno_value) {
  const Error plain = system_error(fmt::format("{} '{}'", what, path.string()), errno_value);
  return {path_error_code(errno_value), plain.message()};
}

Result<std::string> read_opened(const fs::path& path, int flags, Bytes limit, bool only_regular) {
  Result<Fd> fd = open_file(path, flags);
  if (!fd) return fail(fd.error());
  struct stat info {};
  if (::fstat(fd->get(), &info) != 0) return fail(path_error("read", path, errno));
  if (S_ISDIR(info.st_mode)) return fail(path_error("read", path, EISDIR));
  if (only_regular && !S_ISREG(info.st_mode)) {
    return fail(ErrorCode::input, fmt::format("cannot read '{}': not a regular file", path.string()));
  }
  Result<std::string> content = read_all(fd->get(), limit);
  if (!content) return fail(content.error().within(fmt::format("'{}'", path.string())));
  return content;
}

}  // namespace

ErrorCode path_error_code(int errno_value) {
  switch (errno_value) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case EEXIST:
    case EACCES:
    case EPERM:
    case EROFS:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO:  // a pipe or socket that nobody listens to, a device that is not there
    case ENODEV:
    case ETXTBSY:  // a program that runs is to be written
    case ENOSPC:   // the user chose the disk
    case EDQUOT:
    case EFBIG:
      return ErrorCode::input;
    default:
      return ErrorCode::system;
  }
}

Result<Fd> open_file(const fs::path& path, int flags, unsigned mode) {
  Fd fd(::open(path.c_str(), flags | O_CLOEXEC, mode));
  if (!fd) return fail(path_error((flags & O_ACCMODE) == O_RDONLY ? "read" : "write", path, errno));
  return fd;
}

Result<std::string> read_all(int fd, Bytes limit) {
  constexpr std::size_t kStep = std::size_t{64} << 10U;
  constexpr std::size_t kSlack = 1024;  // not worth a copy of all that was read
  std::string content;
  struct stat info {};
  const bool sized = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
  const off_t rest = sized ? info.st_size - ::lseek(fd, 0, SEEK_CUR) : 0;
  const auto left = static_cast<std::uint64_t>(std::max<off_t>(rest, 0));
  if (left > limit.count())  // told before that much is read: it may be far more than there is memory
    return fail(ErrorCode::input, fmt::format("more than {} to read", limit.to_string()));
  content.resize(sized ? left + 1 : kStep);  // 1 to see the end
  std::size_t filled = 0;
  for (;;) {
    if (filled == content.size()) content.resize(filled + std::max(filled, kStep));
    const ssize_t got = ::read(fd, content.data() + filled, content.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(system_error("read", errno));
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > limit.count()) {
      return fail(ErrorCode::input, fmt::format("more than {} to read", limit.to_string()));
    }
  }
  content.resize(filled);
  if (content.capacity() - filled > kSlack) content.shrink_to_fit();
  return content;
}

Result<std::string> read_file(const fs::path& path, Bytes limit) {
  // Opening a pipe would wait for a writer, who may never come; O_NONBLOCK changes nothing for a regular
  // file.
  return read_opened(path, O_RDONLY | O_NONBLOCK, limit, true);
}

Result<std::string> read_input(const fs::path& path) {
  if (path == "-") return read_all(STDIN_FILENO);
  return read_opened(path, O_RDONLY, Bytes::mib(4096), false);
}

Status write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(system_error("write", errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Status write_file(const fs::path& path, std::string_view bytes) {
  Result<Fd> fd = open_file(path, O_WRONLY | O_CREAT | O_TRUNC);
  if (!fd) return fail(fd.error());
  if (Status written = write_all(fd->get(), bytes); !written) {
    return fail(written.error().within(fmt::format("'{}'", path.string())));
  }
  // A full disk may only show when the file is closed.
  if (::close(fd->release()) != 0) return fail(path_error("write", path, errno));
  return {};
}

namespace {

bool lies_below(const fs::path& directory, const fs::path& top) {
  const fs::path relative = directory.lexically_relative(top);
  return !relative.empty() && *relative.begin() != "..";
}

/// The file that a path stands for when all links are followed; it need not exist. None: a link in /dev or
/// /proc is on the way, which stands for something that is open and not for a name.
Result<std::optional<fs::path>> follow_links(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  fs::path target = path;
  std::error_code error;
  for (int links = 0; links < kMostLinks; ++links) {
    if (!fs::is_symlink(fs::symlink_status(target, error))) return std::optional(target);
    const fs::path directory =
        fs::weakly_canonical(target.has_parent_path() ? target.parent_path() : ".", error);
    if (lies_below(directory, "/dev") || lies_below(directory, "/proc")) return std::optional<fs::path>();
    target = directory / fs::read_symlink(target, error);
    if (error) return fail(path_error("write", path, error.value()));
  }
  return fail(path_error("write", path, ELOOP));
}

/// A file without a name, which ends with the process unless it is given one. Not valid: not to be had here.
Fd open_nameless(const fs::path& directory) {
  std::error_code error;
  if (!fs::exists("/proc/self/fd", error)) return {};  // the way to give it a name
  return Fd(::open(directory.empty() ? "." : directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
}

}  // namespace

AtomicFile::AtomicFile(Kind kind, fs::path path, fs::path temporary, Fd fd)
    : kind_(kind), path_(std::move(path)), temporary_(std::move(temporary)), fd_(std::move(fd)) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : kind_(other.kind_),
      path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      fd_(std::move(other.fd_)) {}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<AtomicFile> AtomicFile::create_in_place(const fs::path& path) {
  Result<Fd> fd = open_file(path, O_WRONLY | O_APPEND);
  if (!fd) return fail(fd.error());
  return AtomicFile(Kind::in_place, path, {}, std::move(*fd));
}

Result<AtomicFile> AtomicFile::create(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return create_in_place(path);
  const Result<std::optional<fs::path>> target = follow_links(path);
  if (!target) return fail(target.error());
  if (!*target) return create_in_place(path);
  if (Fd nameless = open_nameless((*target)->parent_path()))
    return AtomicFile(Kind::nameless, **target, {}, std::move(nameless));
  std::string temporary = (*target)->string() + ".XXXXXX";
  Fd fd(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!fd) return fail(path_error("write", path, errno));
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd.get(), 0666 & ~mask);
  return AtomicFile(Kind::named, **target, temporary, std::move(fd));
}

Status AtomicFile::write(std::string_view bytes) {
  if (Status written = write_all(fd_.get(), bytes); !written) {
    return fail(written.error().within(fmt::format("'{}'", path_.string())));
  }
  return {};
}

/// A name beside the one that is wanted, since a link never replaces a file.
Status AtomicFile::give_name() {
  const std::string source = fmt::format("/proc/self/fd/{}", fd_.get());
  for (int number = 0;; ++number) {
    const std::string name = fmt::format("{}.{}-{}", path_.string(), ::getpid(), number);
    if (::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = name;
      return {};
    }
    if (errno != EEXIST) return fail(path_error("write", path_, errno));
  }
}

Status AtomicFile::commit() {
  if (kind_ == Kind::in_place || !fd_) return {};
  if (kind_ == Kind::nameless) {
    if (Status named = give_name(); !named) return named;
  }
  if (::close(fd_.release()) != 0) return fail(path_error("write", path_, errno));
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) return fail(path_error("write", path_, errno));
  temporary_.clear();
  return {};
}

TempDir::TempDir(TempDir&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TempDir& TempDir::operator=(TempDir&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::exchange(other.path_, {});
  }
  return *this;
}

TempDir::~TempDir() {
  remove();
}

Result<TempDir> TempDir::create(std::string_view prefix, const fs::path& parent) {
  fs::path base = parent;
  if (base.empty()) {
    const char* configured = std::getenv("TMPDIR");
    base = configured != nullptr && *configured != '\0' ? configured : "/tmp";
  }
  std::string path = (fs::absolute(base) / fmt::format("{}-XXXXXX", prefix)).string();
  if (::mkdtemp(path.data()) == nullptr) return fail(path_error("make a directory in", base, errno));
  return TempDir(path);
}

void TempDir::remove() {
  if (path_.empty()) return;
  std::error_code ignored;  // what cannot be removed is left to the system's own cleaning of /tmp
  fs::remove_all(path_, ignored);
  path_.clear();
}

}  // namespace casewise
