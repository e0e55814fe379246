#include "harness/package/load.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/bare.hpp"
#include "harness/package/domjudge.hpp"
#include "harness/package/legacy_yaml.hpp"
#include "harness/package/names.hpp"
#include "harness/package/polygon.hpp"
#include "harness/package/polygon_xml.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/programs.hpp"
#include "harness/package/submissions.hpp"
#include "harness/package/test_data.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

/// The languages of which there is a statement/problem.LANGUAGE.{tex,md,pdf}.
std::set<std::string> statement_languages(const Entry& package, const Format& format) {
  std::set<std::string> languages;
  const Entry* const directory = package.directory(format.statement);
  if (directory == nullptr) return languages;
  for (const Entry& entry : directory->children) {
    const fs::path stem = entry.path.stem();  // problem.en
    const bool is_statement = is_one_of(entry.path.extension().string(), format.statement_types);
    const std::string language = stem.extension().string();
    if (entry.is_directory || !is_statement || stem.stem() != "problem" || language.empty()) continue;
    languages.insert(language.substr(1));
  }
  return languages;
}

/// Statements do not change a verdict, so what is wrong with them is a warning here.
void check_statements(const Entry& package, const ProblemYaml& yaml, Diagnostics& diagnostics) {
  if (!yaml.format->is_name_per_language) return;
  const std::set<std::string> languages = statement_languages(package, *yaml.format);
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
void refuse_directories(const Entry& package, Diagnostics& diagnostics) {
  for (const char* const name : {"static_validator"}) {
    const Entry* const directory = package.directory(name);
    if (directory == nullptr || directory->children.empty()) continue;
    diagnostics.error(directory->location(), fmt::format("the directory {} is not supported yet", name));
  }
}

/// Whether there is a directory of output validators, be it without a usable one.
bool has_any_output_validator(const Entry& package, const Format& format) {
  return std::any_of(format.output_validators.begin(), format.output_validators.end(),
                     [&](std::string_view name) { return package.directory(name) != nullptr; });
}

/// The programs that judge outputs, as far as the package wants any.
std::vector<model::HelperProgram> choose_output_validators(const Entry& package, const ProblemYaml& yaml,
                                                           Diagnostics& diagnostics) {
  std::vector<model::HelperProgram> validators = read_output_validators(package, *yaml.format, diagnostics);
  const bool is_needed =
      yaml.has_output_validators.value_or(false) || yaml.type.interactive || yaml.type.multi_pass;
  const std::string_view name = yaml.format->output_validators.front();
  if (is_needed && validators.empty()) {
    diagnostics.error(yaml.validation_at, fmt::format("there is no output validator in {}", name));
  } else if (!yaml.has_output_validators.value_or(true) && !validators.empty()) {
    diagnostics.warning(yaml.validation_at,
                        fmt::format("validation: the programs in {} have no effect without 'custom'", name));
    validators.clear();
  }
  return validators;
}

void check_grader(const model::Problem& problem, const ProblemYaml& yaml, Diagnostics& diagnostics) {
  for (const model::TestGroup& group : problem.groups) {
    if (!group.grading.custom || problem.grader) continue;
    diagnostics.error({(problem.root / "data" / group.name).string(), 0, 0},
                      fmt::format("grading: custom, but there is no grader in {}", yaml.format->graders));
    return;
  }
}

void settle_time_limit(const ProblemYaml& yaml, model::Problem& problem, Diagnostics& diagnostics) {
  if (yaml.time_limit) {
    problem.time_limit = *yaml.time_limit;
    return;
  }
  diagnostics.warning(yaml.time_limit_at,
                      "limits.time_limit is not set, and inferring it is not supported yet; 1 s is used");
}

/// What problem.yaml says.
model::Problem take_settings(const ProblemYaml& yaml) {
  model::Problem problem;
  problem.titles = yaml.titles;
  problem.type = yaml.type;
  problem.score_rules = yaml.format->legacy_keys ? model::ScoreRules::legacy : model::ScoreRules::shares;
  problem.passes = yaml.passes;
  problem.allow_file_writing = yaml.allow_file_writing;
  problem.memory_limit = yaml.memory_limit;
  problem.output_limit = yaml.output_limit;
  problem.limits = yaml.limits;
  return problem;
}

/// Names that format legacy-icpc forbids.
void check_names(const Entry& directory, Diagnostics& diagnostics) {
  for (const Entry& entry : directory.children) {
    if (!is_strict_name(entry.name))
      diagnostics.warning(entry.location(),
                          "format legacy-icpc wants a name of 2 or more letters, digits, '_', "
                          "'.' and '-', with a letter or a digit at both ends");
    check_names(entry, diagnostics);
  }
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

}  // namespace

std::optional<ProblemYaml> load_settings(const Entry& package, Diagnostics& diagnostics) {
  std::error_code error;
  const Entry* const ini = package.child(kDomjudgeFile);
  const bool is_alone = ini != nullptr && !fs::exists(fs::symlink_status(package.path / kProblemFile, error));
  std::optional<ProblemYaml> yaml =
      is_alone ? read_legacy_yaml({ini->path.string(), YamlNode{}}, legacy_format(), diagnostics)
               : load_problem_yaml(package, diagnostics);
  if (yaml)
    read_domjudge_files(package, has_any_output_validator(package, *yaml->format), *yaml, diagnostics);
  return yaml;
}

Result<model::Problem> load_problem(const fs::path& directory, Diagnostics& diagnostics) {
  const bool has_settings = is_there(directory / kProblemFile) || is_there(directory / kDomjudgeFile);
  if (!is_there(directory / kProblemFile) && is_there(directory / kPolygonFile))
    return load_polygon(directory, diagnostics);
  if (!has_settings && is_bare_folder(directory)) return load_bare_folder(directory, diagnostics);
  const std::size_t before = diagnostics.all().size();
  const std::size_t errors_before = diagnostics.errors();
  const Entry package = read_tree(directory, diagnostics);
  std::optional<ProblemYaml> yaml = load_settings(package, diagnostics);
  if (!yaml) return fail(diagnostics.first_error(before));
  const Format& format = *yaml->format;
  model::Problem problem = take_settings(*yaml);
  problem.root = directory;
  problem.short_name = package_name(directory);
  settle_time_limit(*yaml, problem, diagnostics);
  if (!is_package_name(problem.short_name)) {
    diagnostics.warning(
        {directory.string(), 0, 0},
        fmt::format("the package's directory is called '{}'; the format allows only a-z and 0-9",
                    printable(problem.short_name)));
  }
  if (format.strict_names) check_names(package, diagnostics);
  check_statements(package, *yaml, diagnostics);
  refuse_directories(package, diagnostics);
  problem.input_validators = read_input_validators(package, format, diagnostics);
  problem.output_validators = choose_output_validators(package, *yaml, diagnostics);
  // One that is broken has been reported; its arguments are no flags either.
  const bool has_output_validator =
      !problem.output_validators.empty() ||
      (yaml->has_output_validators.value_or(true) && has_any_output_validator(package, format));
  const ConfigContext context{format, problem.type, problem.input_validators, has_output_validator,
                              yaml->validator_flags};
  if (!has_output_validator)
    check_flags(yaml->validation_at, "validator_flags", yaml->validator_flags, diagnostics);
  TestData data = read_test_data(package, context, yaml->grading, diagnostics);
  problem.tests = std::move(data.tests);
  problem.examples = std::move(data.examples);
  if (!data.groups.empty()) problem.groups = std::move(data.groups);
  problem.grader = read_grader(package, format, diagnostics);
  check_grader(problem, *yaml, diagnostics);
  problem.submissions = read_submissions(package, format, problem, diagnostics);
  if (const Entry* const include = package.directory("include"); include != nullptr)
    problem.include = include->path;
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  return problem;
}

}  // namespace casewise::package
