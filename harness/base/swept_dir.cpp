#include "harness/base/swept_dir.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace casewise {

namespace fs = std::filesystem;

namespace {

Fd open_directory(const fs::path& path) {
  return Fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Whether the path still leads to what is open.
bool is_there(const fs::path& path, const Fd& open) {
  struct stat named {};
  struct stat held {};
  return ::lstat(path.c_str(), &named) == 0 && ::fstat(open.get(), &held) == 0 &&
         named.st_ino == held.st_ino && named.st_dev == held.st_dev;
}

bool is_own(const Fd& open) {
  struct stat held {};
  return ::fstat(open.get(), &held) == 0 && held.st_uid == ::geteuid();
}

/// What cannot be looked at or removed is not worth a message: it is somebody else's or will be tried again.
void sweep(const fs::path& parent, const std::string& prefix) {
  constexpr std::size_t kRandom = 6;  // letters that TempDir adds
  std::error_code ignored;
  for (fs::directory_iterator at(parent, ignored); !ignored && at != fs::directory_iterator();
       at.increment(ignored)) {
    const std::string name = at->path().filename().string();
    if (name.size() != prefix.size() + 1 + kRandom || !name.starts_with(prefix + "-")) continue;
    const Fd left = open_directory(at->path());
    if (!left || !is_own(left) || ::flock(left.get(), LOCK_EX | LOCK_NB) != 0) continue;
    std::error_code unremoved;
    fs::remove_all(at->path(), unremoved);
  }
}

}  // namespace

Result<SweptDir> SweptDir::create(std::string_view prefix) {
  for (bool swept = false;; swept = true) {
    Result<TempDir> made = TempDir::create(prefix);
    if (!made) return fail(made.error());
    Fd lock = open_directory(made->path());
    // Before it was locked, another process may have taken it for a dead one's.
    if (lock && ::flock(lock.get(), LOCK_EX) != 0)
      return fail(system_error("lock '" + made->path().string() + "'", errno));
    if (!swept) sweep(made->path().parent_path(), std::string(prefix));
    if (lock && is_there(made->path(), lock)) return SweptDir(std::move(lock), std::move(*made));
  }
}

}  // namespace casewise
