#include "harness/convert/export.hpp"

#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/convert/archive_writer.hpp"
#include "harness/convert/convert.hpp"
#include "harness/convert/source.hpp"
#include "harness/package/load.hpp"
#include "harness/package/names.hpp"

namespace casewise::convert {

namespace fs = std::filesystem;

namespace {

/// What is there may be replaced only when it is what it would be replaced by, so that a slip of the hand
/// costs no directory full of other things.
Status check_place(const ExportWishes& wishes) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(wishes.to, error);
  if (!fs::exists(status)) return {};
  const std::string path = shown(wishes.to);
  if (!wishes.replace)
    return fail(ErrorCode::input, fmt::format("'{}' is already there; --force replaces it", path));
  const bool fits =
      wishes.zip ? fs::is_regular_file(status) : fs::is_directory(status) && package::is_package(wishes.to);
  if (fits) return {};
  return fail(ErrorCode::input, fmt::format("'{}' is no {}, so it is not replaced", path,
                                            wishes.zip ? "file" : "problem package"));
}

/// What is wrong with the package that was made. It is nowhere to be looked at, so messages name the file
/// that it comes from. Its warnings are told in the words of the conversion, or were there before.
void take_errors(const package::Diagnostics& found, const fs::path& made, const fs::path& directory,
                 const ExportWishes& wishes, package::Diagnostics& diagnostics) {
  for (const package::Diagnostic& one : found.all()) {
    if (one.severity != package::Severity::error) continue;
    const fs::path path = fs::path(one.location.file).lexically_relative(made);
    diagnostics.error(
        {(directory / path).string(), 0, 0},
        fmt::format("the package would be wrong in format {}: {}", wishes.target->name, one.message));
  }
}

void check_name(const fs::path& directory, const ExportWishes& wishes, package::Diagnostics& diagnostics) {
  const std::string name = wishes.to.stem().string();
  if (package::is_package_name(name) || name == package::package_name(directory)) return;
  diagnostics.warning(
      {wishes.to.string(), 0, 0},
      fmt::format("a package is called by a-z and 0-9 only, and this one would be '{}'", printable(name)));
}

/// DOMjudge wants the files of a package themselves in the zip; the format, and other judges, a directory of
/// the package's name.
std::string zip_prefix(const ExportWishes& wishes) {
  return wishes.target->strict_names ? "" : wishes.to.stem().string() + "/";
}

/// Where the converted package is put together: the place itself, or for a zip somewhere that goes again.
struct Workplace {
  std::optional<AtomicFile> zip;
  std::optional<TempDir> elsewhere;
  fs::path directory;

  /// A zip is opened before the work starts, so that a bad path is told at once.
  static Result<Workplace> open(const ExportWishes& wishes) {
    Workplace place{std::nullopt, std::nullopt, wishes.to};
    if (!wishes.zip) return place;
    Result<AtomicFile> file = AtomicFile::create(wishes.to);
    if (!file) return fail(file.error());
    Result<TempDir> elsewhere = TempDir::create("casewise-export");
    if (!elsewhere) return fail(elsewhere.error());
    place.zip.emplace(std::move(*file));
    place.elsewhere.emplace(std::move(*elsewhere));
    place.directory = place.elsewhere->path() / wishes.to.stem();
    return place;
  }
};

/// Loads the package that was made and compares it with what it was made from.
Status check_made(const Source& source, const Plan& plan, const fs::path& made, const ExportWishes& wishes,
                  package::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::size_t told = diagnostics.all().size();
  package::Diagnostics found;
  const Result<model::Problem> after = package::load_problem(made, found);
  take_errors(found, made, source.problem.root, wishes, diagnostics);
  if (after) compare_problems(source, *after, *wishes.target, plan, diagnostics);
  if (diagnostics.errors() > errors) return fail(diagnostics.first_error(told));
  return {};
}

}  // namespace

Result<Exported> export_package(const fs::path& directory, const ExportWishes& wishes,
                                package::Diagnostics& diagnostics, const package::Stop& stop) {
  if (Status free = check_place(wishes); !free) return fail(free.error());
  const Result<Source> source = load_source(directory, diagnostics);
  if (!source) return fail(source.error());
  check_name(directory, wishes, diagnostics);
  const Result<Plan> plan = convert(*source, *wishes.target, diagnostics);
  if (!plan) return fail(plan.error());
  Result<Workplace> place = Workplace::open(wishes);
  if (!place) return fail(place.error());
  Result<package::StagedTree> staged = package::StagedTree::write(plan->files, place->directory, stop);
  if (!staged) return fail(staged.error());
  if (Status good = check_made(*source, *plan, staged->path(), wishes, diagnostics); !good)
    return fail(good.error());
  Status done;
  if (place->zip) {
    done = write_zip(plan->files, zip_prefix(wishes), *place->zip, stop);
    if (done) done = place->zip->commit();
  } else {
    done = staged->place(wishes.replace);
  }
  if (!done) return fail(done.error());
  return Exported{plan->files.size(), source->problem.tests.size()};
}

}  // namespace casewise::convert
