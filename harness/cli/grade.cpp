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
  spec.options = batch_options();
  spec.options.push_back({"language", '\0', "ID", "language of all submissions (default: by file name)"});
  spec.examples = {
      "casewise grade testdata/yahtzee solution.cpp        # one submission",
      "casewise grade testdata/yahtzee submissions/ -j4    # all in a folder, on four slots",
      "casewise grade testdata/yahtzee                     # the package's own submissions",
      "casewise grade testdata/yahtzee a.py --json out.json --stop never",
  };
  return spec;
}

Result<Selection> select(const ParsedOptions& options, const Console& console) {
  if (options.positional().empty()) {
    return fail(ErrorCode::usage, "no problem given; see 'casewise grade --help'");
  }
  Result<Selection> selection = select_paths(options.positional(), console);
  if (!selection) return selection;
  if (selection->packages.size() > 1 && !selection->submissions.empty()) {
    return fail(ErrorCode::usage, "submissions can be given for one problem at a time");
  }
  return selection;
}

Result<schedule::Batch> grade_batch(const Selection& selection, const ParsedOptions& options,
                                    const Console& console) {
  Result<schedule::Batch> batch = make_batch(selection, options, console);
  if (batch && batch->tasks.empty()) return fail(ErrorCode::input, "no submission to judge");
  return batch;
}

ExitCode decide(const model::BatchResult& result) {
  const bool all_accepted =
      std::all_of(result.submissions.begin(), result.submissions.end(),
                  [](const model::SubmissionResult& one) { return one.verdict == model::Verdict::accepted; });
  return all_accepted ? ExitCode::as_wanted : ExitCode::not_so;
}

ExitCode grade(const ParsedOptions& options, const Console& console) {
  const Result<Selection> selection = select(options, console);
  Course course;
  course.command = "grade";
  course.check = [&]() -> Status {
    return selection ? check_batch(*selection, options) : fail(selection.error());
  };
  course.load = [&] { return grade_batch(*selection, options, console); };
  course.decide = decide;
  return judge_batch(course, options, console);
}

}  // namespace

Command grade_command() {
  return {grade_spec(), grade};
}

}  // namespace casewise::cli
