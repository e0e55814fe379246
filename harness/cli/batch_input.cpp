#include "harness/cli/batch_input.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/base/text.hpp"
#include "harness/cli/diagnostics_report.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/session.hpp"
#include "harness/cli/submission_input.hpp"
#include "harness/compile/language_yaml.hpp"
#include "harness/package/load.hpp"
#include "harness/package/supported.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

bool matches(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

/// Loads a package and shows all that is wrong with it.
Result<model::Problem> load_package(const fs::path& path, const Console& console) {
  package::Diagnostics diagnostics;
  Result<model::Problem> problem = package::load_problem(path, diagnostics);
  if (problem) package::refuse_unsupported(*problem, diagnostics);
  if (Status good = show_diagnostics(diagnostics, console); !good) return fail(good.error());
  return problem;
}

Result<std::optional<int>> margin_percent(const ParsedOptions& options) {
  return options.integer("margin", 0, 100);
}

/// What can be wrong with the values of options that are looked at only when a package is loaded.
Status check_values(const ParsedOptions& options) {
  const Result<std::optional<Duration>> time = options.duration("time-limit");
  const Result<std::optional<Bytes>> memory = options.bytes("memory-limit", kLeastMemory);
  const Result<verdict::StopPolicy> stop = stop_policy(options);
  const Result<std::optional<int>> margin = margin_percent(options);
  const std::optional<std::string> language = options.value("language");
  if (!time) return fail(time.error());
  if (!memory) return fail(memory.error());
  if (!stop) return fail(stop.error());
  if (!margin) return fail(margin.error());
  if (language && compile::find_language(*language) == nullptr) {
    return fail(ErrorCode::usage,
                fmt::format("--language: unknown language '{}'; 'casewise languages' lists them",
                            printable(*language)));
  }
  return {};
}

/// A problem with the options' limits and tests, without its checker and its limits. An error when no test is
/// left.
Result<schedule::PreparedProblem> prepare_tests(model::Problem problem, const ParsedOptions& options) {
  const Result<std::optional<Duration>> time = options.duration("time-limit");
  const Result<std::optional<Bytes>> memory = options.bytes("memory-limit", kLeastMemory);
  if (!time) return fail(time.error());
  if (!memory) return fail(memory.error());
  problem.time_limit = time->value_or(problem.time_limit);
  problem.memory_limit = memory->value_or(problem.memory_limit);
  schedule::PreparedProblem prepared;
  const std::optional<std::string> pattern = options.value("tests");
  for (const model::TestCase& test : problem.tests) {
    if (!pattern || matches(*pattern, test.name)) prepared.tests.push_back(test);
  }
  if (prepared.tests.empty()) {
    return fail(ErrorCode::input,
                fmt::format("{}: no test case{}", problem.short_name,
                            pattern ? fmt::format(" matches '{}'", printable(*pattern)) : ""));
  }
  prepared.problem = std::move(problem);
  return prepared;
}

/// What becomes of a submission whose sources could not be had. One that is itself at fault gets its verdict,
/// and so does one in a folder that cannot be read, which is its owner's doing; a failure of ours is none of
/// its fault, but does not keep the others from being judged; a bad path that the user named is told before
/// any work.
Status take_failure(const Error& error, schedule::Task& task, const Console& console) {
  const bool from_folder = task.submission.from_folder;
  if (error.code() == ErrorCode::refused || (from_folder && error.code() == ErrorCode::input)) {
    task.refused = console.renamed(error.message());
  } else if (from_folder) {
    task.unreadable = console.renamed(error.message());
  } else {
    return fail(error);
  }
  return {};
}

/// Keeps the submissions whose name matches --filter (a shell pattern), and reads their sources, as far as
/// the problem's code limit lets them.
Result<std::vector<schedule::Task>> make_tasks(std::size_t problem, const model::Problem& package,
                                               const std::vector<model::Submission>& submissions,
                                               const ParsedOptions& options, const Console& console) {
  const std::optional<std::string> pattern = options.value("filter");
  const std::optional<std::string> language = options.value("language");
  const Result<const compile::Languages*> table = compile::languages_of_package(package.root);
  if (!table) return fail(table.error());
  std::vector<schedule::Task> tasks;
  for (const model::Submission& submission : submissions) {
    if (interrupted()) return fail(ErrorCode::interrupted, "interrupted");
    if (pattern && !matches(*pattern, submission.name)) continue;
    schedule::Task task;
    task.problem = problem;
    task.submission = submission;
    if (language) task.submission.language = language;
    Result<compile::Sources> sources = compile::load_sources(
        submission.path, task.submission.language, package.limits.code, {*table, package.include, false});
    if (sources) {
      task.sources = std::move(*sources);
    } else if (Status taken = take_failure(sources.error(), task, console); !taken) {
      return fail(taken.error());
    }
    tasks.push_back(std::move(task));
  }
  return tasks;
}

/// Answers and other people's programs must not lie where interpreted programs and compilers can read.
Status check_place(const fs::path& path) {
  const std::optional<std::string> shown_by = sandbox::shown_directory_of(path);
  if (!shown_by) return {};
  return fail(ErrorCode::input, fmt::format("'{}' lies in {}, which submissions can read; move it elsewhere",
                                            shown(path), *shown_by));
}

Status add_problem(const fs::path& path, const Selection& selection, const ParsedOptions& options,
                   const Console& console, schedule::Batch& batch) {
  Result<model::Problem> problem = load_package(path, console);
  if (!problem) return fail(problem.error());
  if (interrupted()) return fail(ErrorCode::interrupted, "interrupted");
  const Result<std::vector<model::Submission>> submissions =
      selection.submissions.empty()
          ? Result<std::vector<model::Submission>>(jury_submissions(*problem, console))
          : find_submissions(selection.submissions, *problem, console);
  if (!submissions) return fail(submissions.error());
  Result<std::vector<schedule::Task>> tasks =
      make_tasks(batch.problems.size(), *problem, *submissions, options, console);
  if (!tasks) return fail(tasks.error());
  Result<schedule::PreparedProblem> prepared = prepare_tests(std::move(*problem), options);
  if (!prepared) return fail(prepared.error());
  batch.problems.push_back(std::move(*prepared));
  std::move(tasks->begin(), tasks->end(), std::back_inserter(batch.tasks));
  return {};
}

void add_paths(const std::vector<fs::path>& more, std::vector<fs::path>& paths) {
  for (const fs::path& path : more) {
    std::error_code error;
    const auto same = [&](const fs::path& other) { return fs::equivalent(path, other, error); };
    if (std::none_of(paths.begin(), paths.end(), same)) paths.push_back(path);
  }
}

/// Problems of one name in different folders go by their paths.
void tell_apart(std::vector<schedule::PreparedProblem>& problems, const Console& console) {
  std::map<std::string, int> count;
  for (const schedule::PreparedProblem& prepared : problems)
    ++count[prepared.problem.short_name];
  for (schedule::PreparedProblem& prepared : problems) {
    model::Problem& problem = prepared.problem;
    if (count[problem.short_name] > 1)
      problem.short_name = console.renamed(problem.root.lexically_normal().string());
  }
}

/// The packages that a path stands for. An archive is unpacked, and stays so while `selection` lives.
Result<std::vector<fs::path>> packages_at(const fs::path& path, const Console& console, Selection& selection,
                                          package::BareFolders bare = package::BareFolders::are_packages) {
  if (!package::is_archive(path)) return package::find_packages(path, bare);
  watch_for_interrupts();
  Result<package::UnpackedArchive> archive = package::unpack_archive(path, interrupted);
  if (!archive) return fail(archive.error());
  console.call(archive->root, archive->shown);
  selection.archives.push_back(std::move(*archive));
  return package::find_packages(selection.archives.back().root);
}

}  // namespace

std::vector<OptionSpec> batch_options() {
  std::vector<OptionSpec> options = {
      {"time-limit", '\0', "TIME", "CPU time a test, such as 2s or 500ms, instead of the package's"},
      {"memory-limit", '\0', "SIZE", "memory a test, such as 256M, instead of the package's"},
      {"margin", '\0', "PERCENT",
       "run a test again, alone, when its time is so near to the limit (default 10; 0: never)"},
      {"tests", '\0', "GLOB", "only tests whose name matches, such as 'sample/*'"},
      {"filter", '\0', "GLOB", "only submissions whose name matches, such as '*.py'"},
  };
  for (const std::vector<OptionSpec>& more : {report_options(), slot_options()}) {
    options.insert(options.end(), more.begin(), more.end());
  }
  return options;
}

Result<Selection> find_problems(const std::vector<std::string>& paths, const std::string& command,
                                const Console& console) {
  if (paths.empty())
    return fail(ErrorCode::usage, fmt::format("no problem given; see 'casewise {} --help'", command));
  Selection selection;
  for (const std::string& path : paths) {
    const Result<std::vector<fs::path>> found = packages_at(path, console, selection);
    if (!found) return fail(found.error());
    add_paths(*found, selection.packages);
  }
  return selection;
}

Result<Selection> select_paths(const std::vector<std::string>& paths, const Console& console) {
  Selection selection;
  for (const std::string& text : paths) {
    const fs::path path(text);
    std::error_code error;
    const bool first = selection.packages.empty();
    if (!first && !fs::exists(path, error))
      return fail(ErrorCode::input, fmt::format("'{}' does not exist", shown(path)));
    const bool archive = package::is_archive(path);
    if (!selection.submissions.empty() && (archive || package::is_package(path))) {
      return fail(
          ErrorCode::usage,
          fmt::format("'{}' is a problem, but stands behind a submission; problems come first", shown(path)));
    }
    const bool may_be_problem =
        first || archive || (selection.submissions.empty() && fs::is_directory(path, error));
    const Result<std::vector<fs::path>> found =
        may_be_problem
            ? packages_at(path, console, selection,
                          first ? package::BareFolders::are_packages : package::BareFolders::are_none)
            : Result<std::vector<fs::path>>();
    if (!found && (first || archive)) return fail(found.error());
    if (may_be_problem && found) {
      add_paths(*found, selection.packages);
    } else {
      selection.submissions.push_back(path);
    }
  }
  return selection;
}

Status check_batch(const Selection& selection, const ParsedOptions& options) {
  for (const fs::path& path : selection.submissions) {
    std::error_code error;
    if (!fs::exists(path, error) && !fs::is_symlink(path, error))
      return fail(ErrorCode::input, fmt::format("'{}' does not exist", shown(path)));
  }
  std::vector<fs::path> paths = selection.packages;
  paths.insert(paths.end(), selection.submissions.begin(), selection.submissions.end());
  for (const package::UnpackedArchive& archive : selection.archives)
    paths.push_back(archive.path);
  for (const fs::path& path : paths) {
    if (Status checked = check_place(path); !checked) return checked;
  }
  return check_values(options);
}

Result<schedule::Batch> make_batch(const Selection& selection, const ParsedOptions& options,
                                   const Console& console) {
  const Result<verdict::StopPolicy> stop = stop_policy(options);
  if (!stop) return fail(stop.error());
  const Result<std::optional<int>> margin = margin_percent(options);
  if (!margin) return fail(margin.error());
  schedule::Batch batch;
  batch.stop = *stop;
  if (*margin) batch.margin = **margin / 100.0;
  for (const fs::path& path : selection.packages) {
    if (Status added = add_problem(path, selection, options, console, batch); !added)
      return fail(added.error());
  }
  tell_apart(batch.problems, console);
  const std::optional<std::string> pattern = options.value("filter");
  if (batch.tasks.empty() && pattern) {
    return fail(ErrorCode::input, fmt::format("no submission matches '{}'", printable(*pattern)));
  }
  return batch;
}

}  // namespace casewise::cli
