#include "harness/generate/data_files.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"

namespace casewise::generate {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> refuse(std::string_view what, const fs::path& path, std::string_view why) {
  return fail(ErrorCode::input, fmt::format("cannot {} '{}': {}", what, printable(path.string(), 300), why));
}

/// The regular files of data/ that `made` does not name, hidden ones apart.
Result<std::vector<std::string>> unknown_files(const fs::path& data, const std::set<std::string>& made) {
  std::vector<std::string> unknown;
  std::error_code error;
  if (!fs::exists(data, error) && !error) return unknown;
  auto at = fs::recursive_directory_iterator(data, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const bool is_file = at->is_regular_file(error);
    if (error) break;
    const std::string name = at->path().lexically_relative(data).string();
    if (is_file && at->path().filename().string().front() != '.' && made.count(name) == 0) {
      unknown.push_back(name);
    }
  }
  if (error) return refuse("read", data, error.message());
  std::sort(unknown.begin(), unknown.end());
  return unknown;
}

Status refuse_links(const fs::path& root, const fs::path& below) {
  fs::path path = root;
  for (const fs::path& part : below) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(path, error)))
      return refuse("write", path, "it is a symbolic link");
  }
  return {};
}

Status write_whole(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return refuse("make", path.parent_path(), error.message());
  Result<AtomicFile> file = AtomicFile::create(path);
  if (!file) return fail(file.error());
  if (Status written = file->write(bytes); !written) return written;
  return file->commit();
}

}  // namespace

Result<DataDifference> compare_data(const fs::path& root, const std::vector<DataFile>& made) {
  const fs::path data = root / "data";
  DataDifference difference;
  std::set<std::string> names;
  for (const DataFile& file : made) {
    names.insert(file.name);
    std::error_code error;
    const fs::file_status status = fs::status(data / file.name, error);
    if (status.type() == fs::file_type::not_found) {
      difference.missing.push_back(file.name);
      continue;
    }
    const Result<std::string> present = read_file(data / file.name);
    if (!present) return fail(present.error());
    if (*present != file.bytes) difference.changed.push_back(file.name);
  }
  Result<std::vector<std::string>> unknown = unknown_files(data, names);
  if (!unknown) return fail(unknown.error());
  difference.unknown = std::move(*unknown);
  return difference;
}

Status write_data(const fs::path& root, const std::vector<DataFile>& made, const DataDifference& difference) {
  const auto listed = [](const std::vector<std::string>& names, const std::string& name) {
    return std::binary_search(names.begin(), names.end(), name);
  };
  for (const DataFile& file : made) {
    if (!listed(difference.missing, file.name) && !listed(difference.changed, file.name)) continue;
    const fs::path path = fs::path("data") / file.name;
    if (Status safe = refuse_links(root, path); !safe) return safe;
    if (Status written = write_whole(root / path, file.bytes); !written) return written;
  }
  return {};
}

}  // namespace casewise::generate
