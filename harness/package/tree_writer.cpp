#include "harness/package/tree_writer.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

Error write_error(const fs::path& path, int errno_value) {
  const Error plain = system_error(fmt::format("write '{}'", shown(path)), errno_value);
  return {path_error_code(errno_value), plain.message()};
}

Status make_directories(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return fail(write_error(path, error.value()));
  return {};
}

Status write_one(const NewFile& file, const fs::path& path) {
  if (file.source.empty()) {
    if (Status written = write_file(path, file.bytes); !written) return written;
  } else {
    std::error_code error;
    fs::copy_file(file.source, path, error);
    if (error)
      return fail(path_error_code(error.value()),
                  fmt::format("cannot copy '{}': {}", shown(file.source), error.message()));
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  const mode_t mode = file.executable ? 0755 : 0644;
  if (::chmod(path.c_str(), mode & ~mask) != 0) return fail(write_error(path, errno));
  return {};
}

}  // namespace

Result<StagedTree> StagedTree::write(const NewTree& files, const fs::path& target, const Stop& stop) {
  fs::path parent = target.parent_path();
  if (parent.empty()) parent = ".";
  Result<TempDir> directory = TempDir::create(".casewise", parent);
  if (!directory) return fail(directory.error());
  StagedTree tree(std::move(*directory), target);
  if (Status made = make_directories(tree.path()); !made) return fail(made.error());
  for (const auto& [name, file] : files) {
    if (stop()) return fail(ErrorCode::interrupted, "interrupted");
    const fs::path path = tree.path() / name;
    if (Status made = make_directories(path.parent_path()); !made) return fail(made.error());
    if (Status written = write_one(file, path); !written) return fail(written.error());
  }
  return tree;
}

Status StagedTree::place(bool replace) {
  // Only the kernel can look and rename in one step.
  if (::renameat2(AT_FDCWD, path().c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) == 0) return {};
  int error = errno;
  std::error_code ignored;
  const bool is_there = fs::exists(fs::symlink_status(target_, ignored));
  if (error == EEXIST && replace) {
    // What was there is then in the hidden directory, and goes with it.
    if (::renameat2(AT_FDCWD, path().c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) == 0) return {};
    error = errno;
  } else if (error == EEXIST || is_there) {
    return fail(ErrorCode::input, fmt::format("'{}' is already there", shown(target_)));
  }
  // Some file systems, those of networks above all, know neither.
  if (error == EINVAL || error == ENOSYS) {
    if (is_there && ::rename(target_.c_str(), (directory_.path() / ".old").c_str()) != 0)
      return fail(write_error(target_, errno));
    if (::rename(path().c_str(), target_.c_str()) == 0) return {};
    error = errno;
  }
  return fail(write_error(target_, error));
}

fs::path without_slash(const fs::path& path) {
  const fs::path plain = path.lexically_normal();
  return plain.has_filename() || !plain.has_relative_path() ? plain : plain.parent_path();
}

}  // namespace casewise::package
