#include "harness/cli/batch_input.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/base/text.hpp"
#include "harness/cli/session.hpp"
#include "harness/cli/submission_input.hpp"
#include "harness/package/load.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) {
  return printable(path.string(), 300);
}

bool matches(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

/// Loads a package and shows all that is wrong with it.
Result<model::Problem> load_package(const fs::path& path, const Console& console) {
  package::Diagnostics diagnostics;
  Result<model::Problem> problem = package::load_problem(path, diagnostics);
  std::size_t errors_left = diagnostics.errors();
  for (const package::Diagnostic& diagnostic : diagnostics.all()) {
    const Error error(ErrorCode::input, diagnostic.message, diagnostic.location);
    if (diagnostic.severity == package::Severity::warning) {
      console.warning(error.to_string());
    } else if (--errors_left > 0) {
      console.error(error);
    } else {
      return fail(error);  // the last one travels on as the failure itself, so that it is shown once
    }
  }
  return problem;
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

/// What becomes of a submission whose sources could not be had. One that is itself at fault gets its verdict;
/// one that was found in a folder does not keep the others from being judged; a bad path that the user named
/// is told before any work.
Status take_failure(const Error& error, schedule::Task& task) {
  if (error.code() == ErrorCode::refused) {
    task.refused = error.message();
  } else if (task.submission.from_folder) {
    task.unreadable = error.message();
  } else {
    return fail(error);
  }
  return {};
}

/// Keeps the submissions whose name matches --filter (a shell pattern), and reads their sources.
Result<std::vector<schedule::Task>> make_tasks(std::size_t problem,
                                               const std::vector<model::Submission>& submissions,
                                               const ParsedOptions& options) {
  const std::optional<std::string> pattern = options.value("filter");
  const std::optional<std::string> language = options.value("language");
  std::vector<schedule::Task> tasks;
  for (const model::Submission& submission : submissions) {
    if (pattern && !matches(*pattern, submission.name)) continue;
    schedule::Task task;
    task.problem = problem;
    task.submission = submission;
    if (language) task.submission.language = language;
    Result<compile::Sources> sources = compile::load_sources(submission.path, task.submission.language);
    if (sources) {
      task.sources = std::move(*sources);
    } else if (Status taken = take_failure(sources.error(), task); !taken) {
      return fail(taken.error());
    }
    tasks.push_back(std::move(task));
  }
  return tasks;
}

Status add_problem(const fs::path& path, const Selection& selection, const ParsedOptions& options,
                   const Console& console, schedule::Batch& batch) {
  Result<model::Problem> problem = load_package(path, console);
  if (!problem) return fail(problem.error());
  const Result<std::vector<model::Submission>> submissions =
      selection.submissions.empty() ? Result<std::vector<model::Submission>>(jury_submissions(*problem))
                                    : find_submissions(selection.submissions, *problem, console);
  if (!submissions) return fail(submissions.error());
  Result<std::vector<schedule::Task>> tasks = make_tasks(batch.problems.size(), *submissions, options);
  if (!tasks) return fail(tasks.error());
  Result<schedule::PreparedProblem> prepared = prepare_tests(std::move(*problem), options);
  if (!prepared) return fail(prepared.error());
  batch.problems.push_back(std::move(*prepared));
  std::move(tasks->begin(), tasks->end(), std::back_inserter(batch.tasks));
  return {};
}

}  // namespace

std::vector<OptionSpec> batch_options() {
  std::vector<OptionSpec> options = {
      {"time-limit", '\0', "TIME", "CPU time a test, such as 2s or 500ms, instead of the package's"},
      {"memory-limit", '\0', "SIZE", "memory a test, such as 256M, instead of the package's"},
      {"tests", '\0', "GLOB", "only tests whose name matches, such as 'sample/*'"},
      {"filter", '\0', "GLOB", "only submissions whose name matches, such as '*.py'"},
  };
  for (const std::vector<OptionSpec>& more : {report_options(), slot_options()}) {
    options.insert(options.end(), more.begin(), more.end());
  }
  return options;
}

Result<Selection> select_paths(const std::vector<std::string>& paths) {
  Selection selection;
  for (const std::string& text : paths) {
    const fs::path path(text);
    std::error_code error;
    const bool first = selection.packages.empty();
    if (!first && !fs::exists(path, error))
      return fail(ErrorCode::input, fmt::format("'{}' does not exist", shown(path)));
    // Behind the first problem a path is a submission unless it is clearly a package.
    if (!first && !package::is_package(path)) {
      selection.submissions.push_back(path);
      continue;
    }
    if (!selection.submissions.empty()) {
      return fail(
          ErrorCode::usage,
          fmt::format("'{}' is a problem, but stands behind a submission; problems come first", shown(path)));
    }
    Result<std::vector<fs::path>> found = package::find_packages(path);
    if (!found) return fail(found.error());
    selection.packages.insert(selection.packages.end(), found->begin(), found->end());
  }
  return selection;
}

Result<schedule::Batch> make_batch(const Selection& selection, const ParsedOptions& options,
                                   const Console& console) {
  const Result<schedule::StopPolicy> stop = stop_policy(options);
  if (!stop) return fail(stop.error());
  schedule::Batch batch;
  batch.stop = *stop;
  for (const fs::path& path : selection.packages) {
    if (Status added = add_problem(path, selection, options, console, batch); !added)
      return fail(added.error());
  }
  const std::optional<std::string> pattern = options.value("filter");
  if (batch.tasks.empty() && pattern) {
    return fail(ErrorCode::input, fmt::format("no submission matches '{}'", printable(*pattern)));
  }
  return batch;
}

}  // namespace casewise::cli
