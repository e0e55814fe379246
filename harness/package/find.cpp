#include "harness/package/find.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/bare.hpp"
#include "harness/package/domjudge.hpp"
#include "harness/package/polygon_xml.hpp"
#include "harness/package/problem_yaml.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

enum class Found { no, yes, unknown };

/// Whether there is a file that makes a directory a package, be it one that cannot be read. Unknown, and why:
/// the directory does not let anybody look.
Found look_for_problem(const fs::path& directory, std::error_code* why = nullptr) {
  for (const char* const name : {kProblemFile, kDomjudgeFile, kPolygonFile}) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(directory / name, error);
    if (fs::exists(status)) return Found::yes;
    // What is no directory, or a link to nowhere, has nothing in it.
    const bool is_absent =
        status.type() == fs::file_type::not_found || error == std::errc::too_many_symbolic_link_levels;
    if (is_absent) continue;
    if (why != nullptr) *why = error;
    return Found::unknown;
  }
  return Found::no;
}

tl::unexpected<Error> refuse(const fs::path& path, std::string_view why) {
  return fail(ErrorCode::input, fmt::format("'{}' {}", printable(path.string(), 4096), why));
}

tl::unexpected<Error> refuse_unread(const fs::path& path, const std::error_code& error) {
  return refuse(path, fmt::format("cannot be read: {}", error.message()));
}

/// A directory in which nobody may look counts where others are packages, so that loading it tells; alone it
/// is an error.
Result<std::vector<fs::path>> packages_below(const fs::path& folder) {
  std::vector<fs::path> packages;
  std::optional<Error> unread;
  bool is_any_known = false;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    if (at->path().filename().native().front() == '.') continue;
    std::error_code why;
    const Found found = look_for_problem(at->path(), &why);
    if (found == Found::no) continue;
    packages.push_back(at->path());
    is_any_known = is_any_known || found == Found::yes;
    if (found == Found::unknown && !unread) unread = refuse_unread(at->path(), why).value();
  }
  if (error) return refuse_unread(folder, error);
  if (!is_any_known && unread) return fail(*unread);
  if (packages.empty())
    return refuse(
        folder,
        "is no problem package and has none in it: there is no problem.yaml, and no input with an answer");
  std::sort(packages.begin(), packages.end());
  return packages;
}

}  // namespace

std::string package_name(const fs::path& directory) {
  std::error_code error;
  const fs::path full = fs::absolute(directory, error).lexically_normal();
  return (full.has_filename() ? full : full.parent_path()).filename().string();
}

bool is_package(const fs::path& path) {
  return look_for_problem(path) == Found::yes;
}

Result<std::vector<fs::path>> find_packages(const fs::path& path, BareFolders bare) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return refuse(path, "does not exist");
  if (error) return refuse_unread(path, error);
  if (!fs::is_directory(status))
    return refuse(
        path, "is a file; a problem package is a directory with a problem.yaml, or a .zip or .kpp of one");
  const Found own = look_for_problem(path, &error);
  if (own == Found::yes) return std::vector<fs::path>{path};
  if (own == Found::unknown) return refuse_unread(path, error);
  Result<std::vector<fs::path>> packages = packages_below(path);
  const bool may_be_bare = !packages && bare == BareFolders::are_packages;
  return may_be_bare && is_bare_folder(path) ? std::vector<fs::path>{path} : packages;
}

}  // namespace casewise::package
