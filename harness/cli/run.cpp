#include <fcntl.h>
#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/session.hpp"
#include "harness/compile/language.hpp"
#include "harness/judge/judge.hpp"
#include "harness/report/json.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

CommandSpec run_spec() {
  CommandSpec spec;
  spec.name = "run";
  spec.arguments = "-- PROGRAM [ARGUMENT...]";
  spec.summary = "Run one program isolated, with limits, and say what it used";
  spec.options = {
      {"time", '\0', "TIME", "CPU time limit (default 1s)"},
      {"wall", '\0', "TIME", "wall time limit (default three times the CPU time limit and 2s)"},
      {"memory", '\0', "SIZE", "memory limit (default 256M)"},
      {"output", '\0', "SIZE", "limit of standard output (default 64M)"},
      {"processes", '\0', "N", "processes and threads alive at once (default 64)"},
      {"input", '\0', "FILE", "standard input (default: empty; '-' passes ours on)"},
      {"json", '\0', "FILE", "write usage as JSON there instead of to standard error"},
  };
  spec.examples = {
      "casewise run --time 1s --memory 64M -- ./solution",
      "casewise run --input 01.in --json usage.json -- python3 -c 'print(input())'",
  };
  return spec;
}

Result<model::Limits> read_limits(const ParsedOptions& options) {
  const auto time = options.duration("time");
  const auto wall = options.duration("wall");
  const auto memory = options.bytes("memory", kLeastMemory);
  const auto output = options.bytes("output");
  const auto processes = options.integer("processes", 1, 100'000);
  if (!time) return fail(time.error());
  if (!wall) return fail(wall.error());
  if (!memory) return fail(memory.error());
  if (!output) return fail(output.error());
  if (!processes) return fail(processes.error());
  model::Limits limits;
  limits.cpu = time->value_or(std::chrono::seconds(1));
  limits.wall = wall->value_or(judge::wall_limit(limits.cpu));
  limits.memory = memory->value_or(Bytes::mib(256));
  limits.output = output->value_or(Bytes::mib(64));
  limits.processes = processes->value_or(64);
  return limits;
}

/// A program with a slash in its name is a file of the host, taken inside as /box/NAME; any other one is
/// looked up among the system's.
Status set_program(const std::vector<std::string>& words, sandbox::RunSpec& spec) {
  spec.argv = words;
  const std::string& program = words.front();
  if (program.find('/') == std::string::npos) {
    const std::optional<std::string> found = compile::find_program(program);
    if (!found)
      return fail(ErrorCode::input,
                  fmt::format("there is no program '{}' among the system's; for a file write './{}'",
                              printable(program), printable(program)));
    spec.argv.front() = *found;
    return {};
  }
  Result<std::string> bytes = read_file(program);
  if (!bytes) return fail(bytes.error());
  const std::string name = fs::path(program).filename().string();
  Result<std::shared_ptr<const sandbox::FilePack>> box =
      sandbox::FilePack::make({{name, std::move(*bytes), true}});
  if (!box) return fail(box.error());
  spec.box = *box;
  spec.argv.front() = "/box/" + name;
  return {};
}

Status set_input(const std::optional<std::string>& input, sandbox::RunSpec& spec) {
  if (!input) return {};
  Result<std::string> bytes = read_input(*input);
  if (!bytes) return fail(bytes.error());
  Result<std::shared_ptr<const os::SealedFile>> file = os::SealedFile::make(*bytes);
  if (!file) return fail(file.error());
  spec.input = *file;
  return {};
}

std::string usage_json(const model::RunOutcome& outcome, const sandbox::Isolation& isolation) {
  report::Json json;
  json["schema"] = report::kJsonSchema;
  report::add_termination(json, outcome.termination);
  json["message"] = to_string(outcome.termination);
  report::add_usage(json, outcome.usage);
  report::add_circumstances(json, outcome.circumstances);
  json["isolation"] = std::string(1, isolation.level);
  return report::document_text(json);
}

/// A program that the system refuses to execute is the user's mistake, everything else is ours.
Error why_not_started(const std::string& program, const model::NotStarted& end) {
  if (end.error == 0) return Error(ErrorCode::system, to_string(model::Termination(end)));
  const Error cause = system_error(fmt::format("{} '{}'", end.step, printable(program, 300)), end.error);
  return end.step == "execute" ? Error(ErrorCode::input, cause.message()) : cause;
}

/// Passes on what the program printed, and says what it used: there, though its output went nowhere.
Status tell(const model::RunOutcome& outcome, const std::string& usage, std::optional<AtomicFile>& json) {
  const Status printed = write_stdout(outcome.output);
  (void)write_stderr(outcome.error);
  Status written = json ? json->write(usage) : write_stderr(usage);
  if (written && json) written = json->commit();
  if (!printed) return fail(printed.error().within("standard output"));
  return written;
}

Result<ExitCode> execute(const ParsedOptions& options) {
  if (options.positional().empty())
    return fail(ErrorCode::usage, "no program given; see 'casewise run --help'");
  const Result<model::Limits> limits = read_limits(options);
  if (!limits) return fail(limits.error());
  sandbox::RunSpec spec;
  spec.limits = *limits;
  if (Status set = set_program(options.positional(), spec); !set) return fail(set.error());
  if (Status set = set_input(options.value("input"), spec); !set) return fail(set.error());
  std::optional<AtomicFile> json;
  const Result<std::optional<std::string>> path = options.path("json");
  if (!path) return fail(path.error());
  if (*path) {
    Result<AtomicFile> file = AtomicFile::create(**path);
    if (!file) return fail(file.error());
    json.emplace(std::move(*file));
  }
  watch_for_interrupts();
  const Result<std::unique_ptr<schedule::SandboxPool>> pool = schedule::SandboxPool::create(1, interrupted);
  if (!pool) return fail(pool.error());
  sandbox::RunResult run;
  (*pool)->for_each(1, [&](sandbox::Sandbox& sandbox, std::size_t) { run = sandbox.run(spec); });
  if (interrupted()) return ExitCode::interrupted;
  if (const auto* not_started = std::get_if<model::NotStarted>(&run.outcome.termination)) {
    return fail(why_not_started(options.positional().front(), *not_started));
  }
  if (Status told = tell(run.outcome, usage_json(run.outcome, (*pool)->isolation()), json); !told)
    return fail(told.error());
  const auto* exited = std::get_if<model::Exited>(&run.outcome.termination);
  return exited != nullptr && exited->code == 0 ? ExitCode::as_wanted : ExitCode::not_so;
}

ExitCode run_isolated(const ParsedOptions& options, const Console& console) {
  const Result<ExitCode> code = execute(options);
  if (code) return *code;
  console.error(code.error());
  return pool_exit_code(code.error());
}

}  // namespace

Command run_command() {
  return {run_spec(), run_isolated};
}

}  // namespace casewise::cli
