#include "harness/generate/data_files.hpp"

#include <algorithm>
#include <iterator>
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

/// Adds the files below `directory` that `made` does not name. `prefix` is its path below data/.
void add_unknown(const package::Entry& directory, const std::string& prefix,
                 const std::set<std::string>& made, std::vector<std::string>& unknown) {
  for (const package::Entry& entry : directory.children) {
    const std::string name = prefix + entry.name;
    if (entry.is_directory) {
      add_unknown(entry, name + "/", made, unknown);
    } else if (made.count(name) == 0) {
      unknown.push_back(name);
    }
  }
}

/// Whether a file can be written at `below`: every step on the way is a directory or not there yet, and its
/// end a file or not there yet. Links are neither.
Status check_target(const fs::path& root, const fs::path& below) {
  fs::path path = root;
  for (auto part = below.begin(); part != below.end(); ++part) {
    path /= *part;
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    if (status.type() == fs::file_type::not_found) return {};
    if (status.type() == fs::file_type::none) return refuse("write", path, error.message());
    if (fs::is_symlink(status)) return refuse("write", path, "it is a symbolic link");
    const bool is_last = std::next(part) == below.end();
    if (!is_last && !fs::is_directory(status)) return refuse("write", path, "it is not a directory");
    if (is_last && !fs::is_regular_file(status)) return refuse("write", path, "it is not a file");
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

Result<DataDifference> compare_data(const package::Entry& package, const std::vector<DataFile>& made) {
  const fs::path path = package.path / "data";
  const package::Entry* const data = package.child("data");
  if (data != nullptr && !data->is_directory) return refuse("read", path, "it is not a directory");
  DataDifference difference;
  std::set<std::string> names;
  for (const DataFile& file : made) {
    names.insert(file.name);
    std::error_code error;
    const fs::file_status status = fs::status(path / file.name, error);
    if (status.type() == fs::file_type::not_found) {
      difference.missing.push_back(file.name);
      continue;
    }
    const Result<std::string> present = read_file(path / file.name);
    if (!present) return fail(present.error());
    if (*present != file.bytes) difference.changed.push_back(file.name);
  }
  if (data != nullptr) add_unknown(*data, "", names, difference.unknown);
  std::sort(difference.unknown.begin(), difference.unknown.end());
  return difference;
}

Status write_data(const fs::path& root, const std::vector<DataFile>& made, const DataDifference& difference) {
  const auto listed = [](const std::vector<std::string>& names, const std::string& name) {
    return std::binary_search(names.begin(), names.end(), name);
  };
  std::vector<const DataFile*> wanted;
  for (const DataFile& file : made) {
    if (!listed(difference.missing, file.name) && !listed(difference.changed, file.name)) continue;
    if (Status safe = check_target(root, fs::path("data") / file.name); !safe) return safe;
    wanted.push_back(&file);
  }
  for (const DataFile* const file : wanted) {
    if (Status written = write_whole(root / "data" / file->name, file->bytes); !written) return written;
  }
  return {};
}

}  // namespace casewise::generate
