#include <algorithm>

#include <fmt/format.h>

#include "harness/cli/batch_input.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/session.hpp"

namespace casewise::cli {

namespace {

CommandSpec grade_spec() {
  CommandSpec spec;
  spec.name = "grade";
  spec.arguments = "PROBLEM... [SUBMISSION...]";
  spec.summary = "Judge submissions";
  spec.options = selection_options();
  spec.options.push_back({"language", '\0', "ID", "language of all submissions (default: by file name)"});
  for (const std::vector<OptionSpec>& more : {report_options(), slot_options()}) {
    spec.options.insert(spec.options.end(), more.begin(), more.end());
  }
  spec.examples = {
      "casewise grade testdata/yahtzee solution.cpp        # one submission",
      "casewise grade testdata/yahtzee submissions/ -j4    # all in a folder, on four slots",
      "casewise grade testdata/yahtzee                     # the package's own submissions",
      "casewise grade testdata/yahtzee a.py --json out.json --stop never",
  };
  return spec;
}

/// Everything that can be wrong with the input is found here, before any work.
Result<schedule::Batch> make_batch(const ParsedOptions& options, const Console& console) {
  if (options.positional().empty())
    return fail(ErrorCode::usage, "no problem given; see 'casewise grade --help'");
  const Result<Selection> selection = select_paths(options.positional());
  if (!selection) return fail(selection.error());
  if (selection->packages.size() > 1 && !selection->submissions.empty()) {
    return fail(ErrorCode::usage, "submissions can be given for one problem at a time");
  }
  schedule::Batch batch;
  const Result<schedule::StopPolicy> stop = stop_policy(options);
  if (!stop) return fail(stop.error());
  batch.stop = *stop;
  for (const std::filesystem::path& path : selection->packages) {
    Result<model::Problem> problem = load_package(path, console);
    if (!problem) return fail(problem.error());
    const Result<std::vector<model::Submission>> submissions =
        selection->submissions.empty() ? Result<std::vector<model::Submission>>(jury_submissions(*problem))
                                       : find_submissions(selection->submissions, *problem, console);
    if (!submissions) return fail(submissions.error());
    Result<std::vector<schedule::Task>> tasks = make_tasks(batch.problems.size(), *submissions, options);
    if (!tasks) return fail(tasks.error());
    Result<schedule::PreparedProblem> prepared = prepare_tests(std::move(*problem), options);
    if (!prepared) return fail(prepared.error());
    batch.problems.push_back(std::move(*prepared));
    std::move(tasks->begin(), tasks->end(), std::back_inserter(batch.tasks));
  }
  if (Status found = check_filter(batch.tasks, options); !found) return fail(found.error());
  if (batch.tasks.empty()) return fail(ErrorCode::input, "no submission to judge");
  return batch;
}

ExitCode exit_code_for(const model::BatchResult& result) {
  const auto has = [&](auto&& test) {
    return std::any_of(result.submissions.begin(), result.submissions.end(), test);
  };
  if (result.interrupted) return ExitCode::interrupted;
  if (has([](const model::SubmissionResult& one) { return one.verdict == model::Verdict::judge_error; }))
    return ExitCode::judge_error;
  if (has([](const model::SubmissionResult& one) { return one.verdict != model::Verdict::accepted; }))
    return ExitCode::not_so;
  return ExitCode::as_wanted;
}

ExitCode grade(const ParsedOptions& options, const Console& console) {
  const auto complain = [&](const Error& error) {
    console.error(error);
    return exit_code_of(error);
  };
  Result<schedule::Batch> batch = make_batch(options, console);
  if (!batch) return complain(batch.error());
  Result<Session> session = Session::open("grade", options, console);
  if (!session) return complain(session.error());
  const Result<std::unique_ptr<schedule::SandboxPool>> pool = open_pool(options);
  if (!pool) {
    console.error(pool.error());
    return pool_exit_code(pool.error());
  }
  prepare_checkers(**pool, batch->problems);
  const Result<model::BatchResult> result = session->judge(**pool, *batch);
  if (!result) return complain(result.error());
  const ExitCode code = exit_code_for(*result);
  return code == ExitCode::not_so && options.has("exit-zero") ? ExitCode::as_wanted : code;
}

}  // namespace

Command grade_command() {
  return {grade_spec(), grade};
}

}  // namespace casewise::cli
