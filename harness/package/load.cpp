#include "harness/package/load.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/names.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/programs.hpp"
#include "harness/package/submissions.hpp"
#include "harness/package/test_data.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

/// The languages of which there is a statement/problem.LANGUAGE.{tex,md,pdf}.
std::set<std::string> statement_languages(const Entry& package) {
  std::set<std::string> languages;
  const Entry* const directory = package.directory("statement");
  if (directory == nullptr) return languages;
  for (const Entry& entry : directory->children) {
    const fs::path stem = entry.path.stem();  // problem.en
    const bool is_statement = is_one_of(entry.path.extension().string(), {".tex", ".md", ".pdf"});
    const std::string language = stem.extension().string();
    if (entry.is_directory || !is_statement || stem.stem() != "problem" || language.empty()) continue;
    languages.insert(language.substr(1));
  }
  return languages;
}

/// Statements do not change a verdict, so what is wrong with them is a warning here.
void check_statements(const Entry& package, const ProblemYaml& yaml, Diagnostics& diagnostics) {
  const std::set<std::string> languages = statement_languages(package);
  for (const auto& [language, title] : yaml.titles) {
    if (languages.count(language) > 0) continue;
    diagnostics.warning(yaml.titles_at,
                        fmt::format("name: there is no statement/problem.{}.tex, .md or .pdf", language));
  }
  for (const std::string& language : languages) {
    if (yaml.titles.count(language) > 0) continue;
    diagnostics.warning(yaml.titles_at,
                        fmt::format("name: there is a statement in '{}' but no name", language));
  }
}

/// Directories that change what a submission does, and that the judge would pass over.
void refuse_unsupported(const Entry& package, Diagnostics& diagnostics) {
  for (const char* const name : {"static_validator"}) {
    const Entry* const directory = package.directory(name);
    if (directory == nullptr || directory->children.empty()) continue;
    diagnostics.error(directory->location(), fmt::format("the directory {} is not supported yet", name));
  }
}

enum class Found { no, yes, unknown };

/// Whether there is a problem.yaml, be it one that cannot be read. Unknown, and why: the directory does not
/// let anybody look.
Found look_for_problem(const fs::path& directory, std::error_code* why = nullptr) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(directory / kProblemFile, error);
  if (fs::exists(status)) return Found::yes;
  // What is no directory, or a link to nowhere, has nothing in it.
  const bool is_absent =
      status.type() == fs::file_type::not_found || error == std::errc::too_many_symbolic_link_levels;
  if (is_absent) return Found::no;
  if (why != nullptr) *why = error;
  return Found::unknown;
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
    return refuse(folder, "is no problem package and has none in it: there is no problem.yaml");
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

Result<std::vector<fs::path>> find_packages(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return refuse(path, "does not exist");
  if (error) return refuse_unread(path, error);
  if (!fs::is_directory(status))
    return refuse(path, "is a file; a problem package is a directory with a problem.yaml");
  const Found own = look_for_problem(path, &error);
  if (own == Found::yes) return std::vector<fs::path>{path};
  if (own == Found::unknown) return refuse_unread(path, error);
  return packages_below(path);
}

Result<model::Problem> load_problem(const fs::path& directory, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.all().size();
  const std::size_t errors_before = diagnostics.errors();
  const Entry package = read_tree(directory, diagnostics);
  const std::optional<ProblemYaml> yaml = load_problem_yaml(package, diagnostics);
  if (!yaml) return fail(diagnostics.first_error(before));
  model::Problem problem;
  problem.root = directory;
  problem.short_name = package_name(directory);
  problem.titles = yaml->titles;
  problem.time_limit = yaml->time_limit;
  problem.memory_limit = yaml->memory_limit;
  problem.output_limit = yaml->output_limit;
  problem.limits = yaml->limits;
  if (!is_package_name(problem.short_name)) {
    diagnostics.warning(
        {directory.string(), 0, 0},
        fmt::format("the package's directory is called '{}'; the format allows only a-z and 0-9",
                    printable(problem.short_name)));
  }
  check_statements(package, *yaml, diagnostics);
  refuse_unsupported(package, diagnostics);
  problem.input_validators = read_input_validators(package, diagnostics);
  if (auto validator = read_output_validator(package, diagnostics))
    problem.output_validators.push_back(std::move(*validator));
  // One that is broken has been reported; its arguments are no flags either.
  const bool has_output_validator = package.directory("output_validator") != nullptr;
  TestData data = read_test_data(package, {problem.input_validators, has_output_validator}, diagnostics);
  problem.tests = std::move(data.tests);
  problem.examples = std::move(data.examples);
  problem.submissions = read_submissions(package, diagnostics);
  if (const Entry* const include = package.directory("include"); include != nullptr)
    problem.include = include->path;
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  return problem;
}

}  // namespace casewise::package
