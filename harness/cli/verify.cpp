#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/batch_input.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/data_report.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/session.hpp"
#include "harness/package/generators_yaml.hpp"
#include "harness/verify/data_checks.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

CommandSpec verify_spec() {
  CommandSpec spec;
  spec.name = "verify";
  spec.arguments = "PROBLEM...";
  spec.summary = "Check packages: data, validators, answers, and every submission's expected verdict";
  spec.options = batch_options();
  spec.options.push_back({"no-data", '\0', "", "check submissions only, not the data"});
  spec.examples = {
      "casewise verify testdata                     # all packages below testdata/",
      "casewise verify testdata/diceyut --filter 'wrong_answer/*'",
      "casewise verify testdata --json verify.json  # for a CI pipeline",
  };
  return spec;
}

/// What the checks of one package's data came to.
struct Tally {
  bool broken = false;
  bool failed = false;
};

class DataVerifier {
 public:
  DataVerifier(schedule::SandboxPool& pool, const Console& console) : pool_(&pool), console_(&console) {}

  void verify(const schedule::PreparedProblem& prepared) {
    const model::Problem& problem = prepared.problem;
    ProgressLine inputs(*console_, problem.short_name + ": inputs");
    const verify::DataChecks input_checks = verify::check_inputs(*pool_, problem, progress_of(inputs));
    if (input_checks.done == 0 && input_checks.findings.empty()) {
      console_->note(fmt::format("{}: skipped: no input validator to check inputs", problem.short_name));
    } else {
      take(problem, "input checks", input_checks);
    }
    if (prepared.checker) {
      ProgressLine outputs(*console_, problem.short_name + ": outputs");
      take(problem, "output checks",
           verify::check_outputs(*pool_, problem, *prepared.checker, progress_of(outputs)));
    } else if (prepared.referee) {
      console_->note(
          fmt::format("{}: skipped: outputs are judged only together with the program that prints them",
                      problem.short_name));
    } else {
      console_->error({ErrorCode::input, fmt::format("{}: {}", problem.short_name, prepared.broken)});
      tally_.failed = true;
    }
    if (interrupted()) return;
    verify_generators(problem);
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  static verify::Progress progress_of(ProgressLine& line) {
    return [&line](std::size_t done, std::size_t total) { line.update(done, total); };
  }

  void take(const model::Problem& problem, const char* what, const verify::DataChecks& checks) {
    if (interrupted()) return;  // half of the checks would look like all of them
    for (const verify::Finding& finding : checks.findings) {
      const bool broken = finding.kind == verify::Finding::Kind::broken;
      (broken ? tally_.broken : tally_.failed) = true;
      console_->error({ErrorCode::input,
                       fmt::format("{}: {}: {}", problem.short_name, finding.subject, finding.message)});
    }
    console_->note(fmt::format("{}: {} {}, {}", problem.short_name, checks.done, what,
                               checks.findings.empty()
                                   ? "all as they should be"
                                   : fmt::format("{} not as they should be", checks.findings.size())));
  }

  void verify_generators(const model::Problem& problem) {
    std::error_code error;
    if (!fs::exists(problem.root / "generators" / "generators.yaml", error)) {
      return console_->note(fmt::format("{}: skipped: no generators/generators.yaml to make the data anew",
                                        problem.short_name));
    }
    const DataReport report = remake_data(*pool_, problem.root, *console_);
    if (interrupted()) return;
    tally_.broken = tally_.broken || !report.difference.none() || !report.loaded;
    tally_.failed = tally_.failed || report.failed;
    // What a generator did not make would look as if nobody wanted it.
    if (!report.failed) show_difference(problem.root, report, *console_);
  }

  schedule::SandboxPool* pool_;
  const Console* console_;
  Tally tally_;
};

ExitCode decide(const model::BatchResult& result, const Tally& tally) {
  if (tally.failed) return ExitCode::judge_error;
  const bool all_as_expected =
      std::none_of(result.submissions.begin(), result.submissions.end(),
                   [](const model::SubmissionResult& one) { return one.as_expected == false; });
  return all_as_expected && !tally.broken ? ExitCode::as_wanted : ExitCode::not_so;
}

ExitCode verify(const ParsedOptions& options, const Console& console) {
  const Result<Selection> selection = find_problems(options.positional(), "verify", console);
  Tally tally;
  Course course;
  course.command = "verify";
  course.check = [&]() -> Status {
    return selection ? check_batch(*selection, options) : fail(selection.error());
  };
  course.load = [&] { return make_batch(*selection, options, console); };
  course.before = [&](schedule::SandboxPool& pool, const schedule::Batch& batch) {
    DataVerifier data(pool, console);
    for (const schedule::PreparedProblem& problem : batch.problems) {
      if (!options.has("no-data") && !interrupted()) data.verify(problem);
    }
    tally = data.tally();
  };
  course.decide = [&](const model::BatchResult& result) { return decide(result, tally); };
  return judge_batch(course, options, console);
}

}  // namespace

Command verify_command() {
  return {verify_spec(), verify};
}

}  // namespace casewise::cli
