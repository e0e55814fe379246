#include "harness/cli/run_files.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

Status fail_at(const fs::path& path, const std::error_code& error) {
  return fail(ErrorCode::input, fmt::format("cannot read '{}': {}", shown(path), error.message()));
}

Status add_file(const fs::path& path, const std::string& name, std::vector<sandbox::PackedFile>& files) {
  Result<std::string> bytes = read_file(path);
  if (!bytes) return fail(bytes.error());
  std::error_code error;
  const fs::perms permissions = fs::status(path, error).permissions();
  const bool executable = (permissions & fs::perms::owner_exec) != fs::perms::none;
  files.push_back({name, std::move(*bytes), executable});
  return {};
}

Status add_directory(const fs::path& path, const std::string& name, std::vector<sandbox::PackedFile>& files) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  if (error) return fail_at(path, error);
  std::sort(entries.begin(), entries.end());
  for (const fs::path& entry : entries) {
    const fs::file_status status = fs::symlink_status(entry, error);
    if (error) return fail_at(entry, error);
    const std::string inner = name + "/" + entry.filename().string();
    if (fs::is_symlink(status))
      return fail(ErrorCode::input, fmt::format("'{}' is a symbolic link", shown(entry)));
    const Status added =
        fs::is_directory(status) ? add_directory(entry, inner, files) : add_file(entry, inner, files);
    if (!added) return added;
  }
  return {};
}

}  // namespace

Result<std::vector<sandbox::PackedFile>> read_files(const std::vector<std::string>& paths) {
  std::vector<sandbox::PackedFile> files;
  for (const std::string& path : paths) {
    std::error_code error;
    fs::path named = fs::absolute(path, error).lexically_normal();
    if (error) return fail(fail_at(path, error).error());
    if (!named.has_filename()) named = named.parent_path();
    const std::string name = named.filename().string();
    const Status added =
        fs::is_directory(path, error) ? add_directory(path, name, files) : add_file(path, name, files);
    if (!added) return fail(added.error());
  }
  return files;
}

Status make_empty_directory(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  const bool empty = !error && fs::is_empty(path, error);
  if (error)
    return fail(ErrorCode::input, fmt::format("cannot make '{}': {}", printable(path), error.message()));
  if (!empty) return fail(ErrorCode::input, fmt::format("'{}' is not empty", printable(path)));
  return {};
}

Status copy_out(const Fd& scratch, Bytes limit, const std::string& directory) {
  constexpr std::size_t kMostFiles = 100'000;
  const Result<std::vector<sandbox::PackedFile>> files =
      sandbox::read_scratch_tree(scratch.get(), ".", limit, kMostFiles);
  if (!files) return fail(files.error().within("the files that the program left"));
  for (const sandbox::PackedFile& file : *files) {
    const fs::path path = fs::path(directory) / file.name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
      return fail(ErrorCode::system,
                  fmt::format("cannot make '{}': {}", shown(path.parent_path()), error.message()));
    const Status written = write_file(path, file.bytes);
    if (!written) {
      fs::remove(path, error);  // rather than half of it
      return written;
    }
    if (file.executable) {
      const fs::perms read = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
      const fs::perms execute = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
      fs::permissions(path, read | execute | fs::perms::owner_write, error);
    }
  }
  return {};
}

}  // namespace casewise::cli
