#include "harness/cli/session.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/cli/interrupt.hpp"
#include "harness/cli/language_options.hpp"
#include "harness/cli/version.hpp"
#include "harness/compile/helper.hpp"
#include "harness/judge/judge.hpp"
#include "harness/os/cores.hpp"
#include "harness/report/fan_out.hpp"
#include "harness/report/json.hpp"
#include "harness/report/terminal.hpp"
#include "harness/schedule/dispatcher.hpp"
#include "harness/schedule/pool_executor.hpp"

namespace casewise::cli {

namespace {

constexpr int kMaxSlots = 256;

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof(name) - 1) == 0 ? name : "unknown";
}

/// How many slots share a core when all of them are at work.
int slots_per_core(std::size_t slots) {
  const auto cores = static_cast<std::size_t>(os::usable_cores());
  return static_cast<int>((slots + cores - 1) / cores);
}

event::RunStarted start_event(const std::string& command, const sandbox::Isolation& isolation,
                              const schedule::Batch& batch) {
  event::RunStarted started;
  started.run = {command, utc_now(), host_name(), fmt::format("{}: {}", isolation.level, isolation.summary),
                 kVersion};
  for (const schedule::PreparedProblem& problem : batch.problems) {
    started.problems.push_back({problem.problem.short_name, problem.problem.title(), problem.limits.cpu,
                                problem.limits.memory, problem.tests.size()});
  }
  started.submissions = batch.tasks.size();
  for (const schedule::Task& task : batch.tasks)
    started.tests += batch.problems[task.problem].tests.size();
  return started;
}

/// A program of the package that judges. Where it cannot be built the problem is broken, with the reason.
std::optional<check::Validator> build_validator(sandbox::Sandbox& sandbox, const char* role,
                                                const model::HelperProgram& helper,
                                                schedule::PreparedProblem& prepared) {
  Result<compile::Executable> program = compile::build_helper(sandbox, helper, prepared.problem.limits);
  if (program) return check::Validator(helper, std::move(*program), prepared.problem.limits);
  prepared.broken = fmt::format("{}: {}", role, program.error().to_string());
  return std::nullopt;
}

/// Polygon: the interactor talks, and the checker judges what it wrote.
void prepare_interactor(sandbox::Sandbox& sandbox, schedule::PreparedProblem& prepared) {
  const model::Problem& problem = prepared.problem;
  std::optional<check::Validator> interactor =
      build_validator(sandbox, "interactor", *problem.interactor, prepared);
  if (!interactor) return;
  judge::Referee referee{std::move(*interactor), true, 1};
  if (!problem.output_validators.empty()) {
    referee.checker = build_validator(sandbox, "checker", problem.output_validators.front(), prepared);
    if (!referee.checker) return;
  }
  prepared.referee = std::move(referee);
}

/// Builds the output validators of all problems, in parallel. One that cannot be built leaves its problem
/// broken, with the reason.
void prepare_checkers(schedule::SandboxPool& pool, std::vector<schedule::PreparedProblem>& problems) {
  pool.for_each(problems.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    schedule::PreparedProblem& prepared = problems[i];
    const std::vector<model::HelperProgram>& validators = prepared.problem.output_validators;
    if (prepared.problem.interactor) return prepare_interactor(sandbox, prepared);
    if (validators.empty() && (prepared.problem.type.interactive || prepared.problem.type.multi_pass)) {
      prepared.broken = "an interactive or multi-pass problem needs an output validator";
      return;
    }
    if (validators.empty()) {
      prepared.checker = std::make_shared<check::BuiltinChecker>();
      return;
    }
    std::vector<check::Validator> built;
    for (const model::HelperProgram& helper : validators) {
      std::optional<check::Validator> validator =
          build_validator(sandbox, "output validator", helper, prepared);
      if (!validator) return;
      built.push_back(std::move(*validator));
    }
    const model::ProblemType& type = prepared.problem.type;
    if (!type.interactive && !type.multi_pass) {
      prepared.checker = std::make_shared<check::ProgramChecker>(std::move(built));
    } else if (built.size() == 1 && built.front().protocol() == model::Protocol::kattis) {
      prepared.referee = judge::Referee{std::move(built.front()), type.interactive,
                                        type.multi_pass ? prepared.problem.passes : 1};
    } else {
      prepared.broken = "an interactive or multi-pass problem needs exactly one output validator";
    }
  });
}

/// A writer whose failures name what it writes to.
report::Writer named(const char* name, Status (*write)(std::string_view)) {
  return [=](std::string_view text) -> Status {
    const Status written = write(text);
    if (!written) return fail(written.error().within(name));
    return {};
  };
}

/// The reports of one run.
class Session {
 public:
  [[nodiscard]] static Result<Session> open(const std::string& command, const ParsedOptions& options,
                                            const Console& console);

  [[nodiscard]] model::BatchResult judge(schedule::SandboxPool& pool, schedule::Batch& batch);

  /// What became of the reports after `judge`.
  [[nodiscard]] const std::vector<Error>& failures() const { return failures_; }

 private:
  Session(std::string command, const Console& console) : command_(std::move(command)), console_(&console) {}

  std::string command_;
  const Console* console_;
  std::optional<AtomicFile> json_;
  std::vector<Error> failures_;
};

Result<Session> Session::open(const std::string& command, const ParsedOptions& options,
                              const Console& console) {
  Session session(command, console);
  const Result<std::optional<std::string>> path = options.path("json");
  if (!path) return fail(path.error());
  if (*path) {
    Result<AtomicFile> file = AtomicFile::create(**path);
    if (!file) return fail(file.error());
    session.json_.emplace(std::move(*file));
  }
  return session;
}

model::BatchResult Session::judge(schedule::SandboxPool& pool, schedule::Batch& batch) {
  report::TerminalReport terminal(console_->terminal(), named("standard output", write_stdout),
                                  named("standard error", write_stderr));
  bool json_written = false;
  report::JsonReport json([&](std::string_view text) {
    const Status written = json_->write(text);
    json_written = written.has_value();
    return written;
  });
  report::FanOut sinks;
  sinks.add(terminal);
  if (json_) sinks.add(json);
  schedule::PoolExecutor executor(pool, batch);
  const auto start = std::chrono::steady_clock::now();
  (void)sinks.consume(start_event(command_, pool.isolation(), batch));  // a fan-out never fails
  schedule::Dispatcher dispatcher(batch, executor, sinks, interrupted);
  model::BatchResult result = dispatcher.run();
  event::RunFinished finished{utc_now(), std::chrono::steady_clock::now() - start, result.interrupted};
  (void)sinks.consume(finished);
  failures_ = sinks.errors();
  if (json_written) {  // whatever became of the other reports
    if (Status done = json_->commit(); !done) failures_.push_back(done.error());
  }
  return result;
}

ExitCode exit_code_for(const Course& course, const model::BatchResult& result) {
  if (result.interrupted || interrupted()) return ExitCode::interrupted;
  for (const model::SubmissionResult& submission : result.submissions) {
    if (submission.verdict == model::Verdict::judge_error) return ExitCode::judge_error;
  }
  return course.decide(result);
}

}  // namespace

OptionSpec isolation_option() {
  return {"require-isolation", '\0', "LEVEL", "refuse to run with less than level A, B, C or D (see doctor)"};
}

std::vector<OptionSpec> slot_options() {
  return {{"jobs", 'j', "N", "judge on N slots at once (default: one a usable core)"},
          isolation_option(),
          languages_option()};
}

std::vector<OptionSpec> report_options() {
  return {
      {"json", '\0', "FILE", "write all results as JSON"},
      {"stop", '\0', "WHEN",
       "first: stop at the first test that decides (default; see docs/verdicts.md); group: behind it, go on "
       "with "
       "the next test group; never: judge all tests"},
      {"exit-zero", '\0', "", "exit with 0 where it would be 1"},
  };
}

Result<std::unique_ptr<schedule::SandboxPool>> open_pool(const ParsedOptions& options) {
  const Result<std::optional<int>> jobs = options.integer("jobs", 1, kMaxSlots);
  if (!jobs) return fail(jobs.error());
  return open_pool(options, jobs->value_or(std::min(os::usable_cores(), kMaxSlots)));
}

Result<std::unique_ptr<schedule::SandboxPool>> open_pool(const ParsedOptions& options, int slots) {
  const Result<std::optional<std::string>> level = options.one_of("require-isolation", {"A", "B", "C", "D"});
  if (!level) return fail(level.error());
  Result<std::unique_ptr<schedule::SandboxPool>> pool = schedule::SandboxPool::create(slots, interrupted);
  if (!pool || !*level) return pool;
  const sandbox::Isolation& isolation = (*pool)->isolation();
  if (isolation.level <= (*level)->front()) return pool;
  return fail(ErrorCode::unavailable, fmt::format("isolation level {} is required, but this host gives level "
                                                  "{}: {}; 'casewise doctor' says how to get more",
                                                  **level, isolation.level, isolation.summary));
}

ExitCode pool_exit_code(const Error& error) {
  return error.code() == ErrorCode::unavailable ? ExitCode::not_isolated : exit_code_of(error);
}

Result<verdict::StopPolicy> stop_policy(const ParsedOptions& options) {
  using verdict::StopPolicy;
  const Result<std::optional<std::string>> stop = options.one_of("stop", {"first", "group", "never"});
  if (!stop) return fail(stop.error());
  const std::string word = stop->value_or("first");
  if (word == "group") return StopPolicy::group;
  return word == "never" ? StopPolicy::never : StopPolicy::first;
}

ExitCode judge_batch(const Course& course, const ParsedOptions& options, const Console& console) {
  const auto complain = [&](const Error& error) {
    console.error(error);
    return exit_code_of(error);
  };
  watch_for_interrupts();
  if (Status read = use_language_files(options); !read) return complain(read.error());
  if (Status checked = course.check(); !checked) return complain(checked.error());
  Result<Session> session = Session::open(course.command, options, console);
  if (!session) return complain(session.error());
  const Result<std::unique_ptr<schedule::SandboxPool>> pool = open_pool(options);
  if (!pool) {
    console.error(pool.error());
    return pool_exit_code(pool.error());
  }
  if (interrupted()) return complain({ErrorCode::interrupted, "interrupted"});
  Result<schedule::Batch> batch = course.load();
  if (!batch) return complain(batch.error());
  for (schedule::PreparedProblem& prepared : batch->problems)
    prepared.limits = judge::run_limits(prepared.problem, slots_per_core((*pool)->slots()));
  prepare_checkers(**pool, batch->problems);
  for (schedule::PreparedProblem& prepared : batch->problems)
    prepared.broken = console.renamed(std::move(prepared.broken));
  if (course.before) course.before(**pool, *batch);
  const model::BatchResult result = session->judge(**pool, *batch);
  for (const Error& failure : session->failures())
    console.error(failure);
  if (!session->failures().empty()) return exit_code_of(session->failures().front());
  const ExitCode code = exit_code_for(course, result);
  return code == ExitCode::not_so && options.has("exit-zero") ? ExitCode::as_wanted : code;
}

}  // namespace casewise::cli
