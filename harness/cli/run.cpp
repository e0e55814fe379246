#include <filesystem>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/run_files.hpp"
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
      {"file", '\0', "PATH", "a file or directory to have in the working directory; may be repeated"},
      {"scratch", '\0', "SIZE", "let the program write so much in its working directory (default: nothing)"},
      {"keep", '\0', "DIR",
       "with --scratch: copy what is there at the end to DIR, which must be new or empty"},
      {"proc", '\0', "", "mount a /proc with the program's own processes"},
      {"env", '\0', "NAME=VALUE", "set this in the program's environment; may be repeated"},
      {"stdout", '\0', "FILE", "write the program's standard output there"},
      {"stderr", '\0', "FILE", "write its standard error there (the first 64 KiB are kept)"},
      {"json", '\0', "FILE", "write usage as JSON there instead of to standard error"},
      isolation_option(),
  };
  spec.examples = {
      "casewise run --time 1s --memory 64M -- ./solution",
      "casewise run --input 01.in --json usage.json -- python3 -c 'print(input())'",
      "casewise run --file a.c --scratch 16M --keep out -- gcc -O2 -o a a.c   # out/a.c, out/a",
  };
  return spec;
}

/// The outputs are opened before the work, so that a bad path is told at once.
struct Outputs {
  std::optional<AtomicFile> out;
  std::optional<AtomicFile> err;
  std::optional<AtomicFile> json;
  std::optional<std::string> keep;
};

Result<Outputs> open_outputs(const ParsedOptions& options) {
  Outputs outputs;
  const std::pair<const char*, std::optional<AtomicFile>*> files[] = {
      {"stdout", &outputs.out}, {"stderr", &outputs.err}, {"json", &outputs.json}};
  std::set<fs::path> paths;
  for (const auto& [name, file] : files) {
    const Result<std::optional<std::string>> path = options.path(name);
    if (!path) return fail(path.error());
    if (!*path) continue;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(fs::absolute(**path, error), error);
    // Devices and pipes are written in place, one text behind the other.
    if (!paths.insert(real).second && (!fs::exists(real, error) || fs::is_regular_file(real, error)))
      return fail(ErrorCode::usage,
                  fmt::format("--{}: '{}' is another output's too", name, printable(**path)));
    Result<AtomicFile> created = AtomicFile::create(**path);
    if (!created) return fail(created.error());
    file->emplace(std::move(*created));
  }
  const Result<std::optional<std::string>> keep = options.path("keep");
  if (!keep) return fail(keep.error());
  outputs.keep = *keep;
  if (!outputs.keep) return outputs;
  if (!options.has("scratch")) return fail(ErrorCode::usage, "--keep needs --scratch: nothing is written");
  if (Status made = make_empty_directory(*outputs.keep); !made) return fail(made.error());
  return outputs;
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
Status set_program(const std::vector<std::string>& words, sandbox::RunSpec& spec,
                   std::vector<sandbox::PackedFile>& box) {
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
  box.push_back({name, std::move(*bytes), true});
  spec.argv.front() = "/box/" + name;
  return {};
}

/// No pack for no files.
Result<std::shared_ptr<const sandbox::FilePack>> pack(const std::vector<sandbox::PackedFile>& files) {
  if (files.empty()) return std::shared_ptr<const sandbox::FilePack>();
  return sandbox::FilePack::make(files);
}

/// The program, and the files beside it: to be read in /box, or, with a scratch directory, copied to that.
Status set_files(const ParsedOptions& options, sandbox::RunSpec& spec) {
  const Result<std::optional<Bytes>> scratch = options.bytes("scratch");
  if (!scratch) return fail(scratch.error());
  std::vector<sandbox::PackedFile> box;
  if (Status set = set_program(options.positional(), spec, box); !set) return set;
  Result<std::vector<sandbox::PackedFile>> files = read_files(options.values("file"));
  if (!files) return fail(files.error());
  if (*scratch) {
    const Result<std::shared_ptr<const sandbox::FilePack>> staged = pack(*files);
    if (!staged) return fail(staged.error());
    spec.staged = *staged;
    spec.scratch = **scratch;
    if (spec.staged && spec.staged->size() > spec.scratch)
      return fail(ErrorCode::usage, fmt::format("--scratch: {} is less than the files of --file take, {}",
                                                spec.scratch.to_string(), spec.staged->size().to_string()));
  } else {
    std::move(files->begin(), files->end(), std::back_inserter(box));
  }
  const Result<std::shared_ptr<const sandbox::FilePack>> packed = pack(box);
  if (!packed) return fail(packed.error());
  spec.box = *packed;
  return {};
}

Status set_environment(const std::vector<std::string>& settings, sandbox::RunSpec& spec) {
  for (const std::string& setting : settings) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0)
      return fail(ErrorCode::usage, fmt::format("--env: '{}' is not NAME=VALUE", printable(setting)));
  }
  spec.environment = settings;
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

Status write_to(std::optional<AtomicFile>& file, std::string_view bytes,
                Status (*otherwise)(std::string_view)) {
  Status written = file ? file->write(bytes) : otherwise(bytes);
  if (written && file) written = file->commit();
  return written;
}

/// Passes on what the program printed, and says what it used: there, though its output went nowhere.
Status tell(const sandbox::RunResult& run, const std::string& usage, Outputs& outputs) {
  Status printed = write_to(outputs.out, run.outcome.output, write_stdout);
  if (!printed && !outputs.out) printed = fail(printed.error().within("standard output"));
  const Status complained = write_to(outputs.err, run.outcome.error, write_stderr);
  const Status written = write_to(outputs.json, usage, write_stderr);
  if (!printed) return printed;
  if (!complained && outputs.err) return complained;
  return written;
}

Result<sandbox::RunSpec> make_spec(const ParsedOptions& options) {
  const Result<model::Limits> limits = read_limits(options);
  if (!limits) return fail(limits.error());
  sandbox::RunSpec spec;
  spec.limits = *limits;
  spec.keep_scratch = options.has("keep");
  spec.proc = options.has("proc");
  if (Status set = set_environment(options.values("env"), spec); !set) return fail(set.error());
  if (Status set = set_files(options, spec); !set) return fail(set.error());
  if (Status set = set_input(options.value("input"), spec); !set) return fail(set.error());
  return spec;
}

Result<ExitCode> execute(const ParsedOptions& options, const Console& console) {
  if (options.positional().empty())
    return fail(ErrorCode::usage, "no program given; see 'casewise run --help'");
  const Result<sandbox::RunSpec> spec = make_spec(options);
  if (!spec) return fail(spec.error());
  Result<Outputs> outputs = open_outputs(options);
  if (!outputs) return fail(outputs.error());
  watch_for_interrupts();
  const Result<std::unique_ptr<schedule::SandboxPool>> pool = open_pool(options, 1);
  if (!pool) return fail(pool.error());
  sandbox::RunResult run;
  (*pool)->for_each(1, [&](sandbox::Sandbox& sandbox, std::size_t) { run = sandbox.run(*spec); });
  if (interrupted()) return fail(ErrorCode::interrupted, "interrupted; of the run nothing is kept");
  if (const auto* not_started = std::get_if<model::NotStarted>(&run.outcome.termination)) {
    return fail(why_not_started(options.positional().front(), *not_started));
  }
  if (Status told = tell(run, usage_json(run.outcome, (*pool)->isolation()), *outputs); !told)
    return fail(told.error());
  const Status kept = outputs->keep ? copy_out(run.scratch, spec->scratch, *outputs->keep) : Status();
  if (!kept && kept.error().code() != ErrorCode::input) return fail(kept.error());
  if (!kept) console.error(kept.error());  // what the program left is its doing, not the user's mistake
  const auto* exited = std::get_if<model::Exited>(&run.outcome.termination);
  return kept && exited != nullptr && exited->code == 0 ? ExitCode::as_wanted : ExitCode::not_so;
}

ExitCode run_isolated(const ParsedOptions& options, const Console& console) {
  const Result<ExitCode> code = execute(options, console);
  if (code) return *code;
  console.error(code.error());
  return pool_exit_code(code.error());
}

}  // namespace

Command run_command() {
  return {run_spec(), run_isolated};
}

}  // namespace casewise::cli
