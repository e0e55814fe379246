#include "harness/compile/source_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/sources.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

Error refusal(const fs::path& path, const std::string& why) {
  return {ErrorCode::refused, fmt::format("'{}' {}", shown(path), why)};
}

constexpr std::size_t kMaxFiles = 1000;
constexpr std::size_t kMaxNames = std::size_t{32} << 10U;  // bytes of all names; they go on a command line
constexpr int kMaxDepth = 32;  // of directories; an open descriptor each while they are walked

/// The user's fault for the path that was named; below a submission's own directory its author chose names
/// and permissions. What the host is short of is neither's.
Error unreadable(const fs::path& path, int errno_value, bool own) {
  const bool authors = own && (errno_value == EACCES || errno_value == ENAMETOOLONG || errno_value == ELOOP);
  const std::string why = std::generic_category().message(errno_value);
  if (authors) return refusal(path, "cannot be read: " + why);
  return {path_error_code(errno_value), fmt::format("cannot read '{}': {}", shown(path), why)};
}

/// Reads the files of one program, until they are too many or too long.
class SourceReader {
 public:
  explicit SourceReader(Bytes limit) : limit_(std::min(limit, kMostSource)) {}

  Result<std::vector<sandbox::PackedFile>> read(const fs::path& path) {
    std::error_code error;
    const Status read =
        fs::is_directory(path, error) ? add_directory(path) : add_file(path, path.filename().string(), false);
    if (!read) return fail(read.error());
    return std::move(files_);
  }

 private:
  /// `own` marks a file below the submission's directory.
  Status add_file(const fs::path& path, const std::string& name, bool own) {
    // A pipe would block whoever opens it to wait.
    const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (own ? O_NOFOLLOW : 0);
    const Fd file(::open(path.c_str(), flags));
    struct stat info {};
    if (!file || ::fstat(file.get(), &info) != 0) return fail(unreadable(path, errno, own));
    if (!S_ISREG(info.st_mode))
      return fail(ErrorCode::input, fmt::format("'{}' is not a regular file", shown(path)));
    if (static_cast<std::uint64_t>(info.st_size) > limit_.count() - size_)
      return fail(refusal(path, fmt::format("goes over the limit of {} of source", limit_.to_string())));
    Result<std::string> bytes = read_all(file.get(), Bytes(limit_.count() - size_));
    if (!bytes) return fail(bytes.error().within(fmt::format("'{}'", shown(path))));
    size_ += bytes->size();
    files_.push_back({name, std::move(*bytes), (info.st_mode & S_IXUSR) != 0});
    return {};
  }

  Status add_directory(const fs::path& root) {
    std::error_code error;
    fs::recursive_directory_iterator it(root, error);
    if (error) return fail(unreadable(root, error.value(), false));
    while (it != fs::recursive_directory_iterator()) {
      const fs::path path = it->path();
      if (is_hidden(path.filename().string())) {
        it.disable_recursion_pending();
      } else if (Status added = add_entry(root, *it, it.depth()); !added) {
        return added;
      }
      it.increment(error);
      if (error) return fail(unreadable(path, error.value(), true));
    }
    return {};
  }

  Status add_entry(const fs::path& root, const fs::directory_entry& entry, int depth) {
    const fs::path& path = entry.path();
    if (depth == kMaxDepth) return fail(refusal(root, "has too many directories in each other"));
    if (path.native().size() >= PATH_MAX) return fail(refusal(root, "has files with too long names"));
    std::error_code error;
    const fs::file_status status = entry.symlink_status(error);
    if (error) return fail(unreadable(path, error.value(), true));
    if (fs::is_symlink(status)) return fail(refusal(path, "is a symbolic link"));
    if (!fs::is_regular_file(status)) return {};
    const std::string name = path.lexically_relative(root).string();
    names_ += name.size();
    if (names_ > kMaxNames) return fail(refusal(root, "has files with too long names"));
    if (files_.size() == kMaxFiles)
      return fail(refusal(root, fmt::format("has more than {} files", kMaxFiles)));
    return add_file(path, name, true);
  }

  Bytes limit_;
  std::uint64_t size_ = 0;  // of all files
  std::size_t names_ = 0;   // bytes of all names
  std::vector<sandbox::PackedFile> files_;
};

}  // namespace

Result<std::vector<sandbox::PackedFile>> read_source_files(const fs::path& path, Bytes limit) {
  return SourceReader(limit).read(path);
}

}  // namespace casewise::compile
