#include "harness/compile/build.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include <elf.h>
#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/command.hpp"
#include "harness/compile/java_lexer.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::compile {

namespace {

constexpr Bytes kScratch = Bytes::mib(512);
constexpr Bytes kMaxProgram = Bytes::mib(256);
constexpr std::size_t kMaxClasses = 5000;
constexpr const char* kNothingUsable = "the compiler left no usable program";
constexpr int kCompilerProcesses = 128;  // a Java compiler starts a thread for every small thing

std::string replaced(std::string word, std::string_view name, const std::string& value) {
  for (std::size_t at = word.find(name); at != std::string::npos; at = word.find(name, at + value.size())) {
    word.replace(at, name.size(), value);
  }
  return word;
}

constexpr const char* kBox = "/box";
constexpr const char* kOut = "/tmp/out";  // what the compiler leaves here becomes /box

/// The name of an executable that is one of several files.
constexpr const char* kBinaryName = "run";

std::string join(const std::string& directory, const std::string& name) {
  return directory + "/" + name;
}

/// The sources' directory while the compiler runs, and everything that is named by it.
Placeholders for_compiler(const Sources& sources, Bytes memory) {
  const Language& language = *sources.language;
  Placeholders values;
  values.path = language.in_place ? kOut : kBox;
  values.out = kOut;
  values.binary = language.artefact == Artefact::program ? "/tmp/program" : join(kOut, kBinaryName);
  for (const std::string& name : sources.to_compile)
    values.files.push_back(join(values.path, name));
  values.main_file = join(values.path, sources.main_file);
  values.main_class = sources.main_class;
  values.memory = memory;
  return values;
}

BuildOutcome failed(std::string message) {
  BuildOutcome outcome;
  outcome.message = std::move(message);
  return outcome;
}

/// The line of a log that is most likely the reason: what a linker misses, else the first error as compilers
/// and Python write it, else whatever speaks of one, else the first line. The names of files and functions
/// may have the word in them.
std::string first_error(const std::string& log) {
  for (const std::string_view mark : {"undefined reference to", "error: ", "Error: ", "rror", ""}) {
    const std::size_t found = log.find(mark);
    if (found == std::string::npos) continue;
    const std::size_t start = found == 0 ? 0 : log.rfind('\n', found) + 1;  // npos + 1 is 0
    return log.substr(start, std::min(log.find('\n', found), log.size()) - start);
  }
  return "";
}

model::Limits compiler_limits(const BuildLimits& build) {
  model::Limits limits;
  limits.cpu = build.time;
  limits.wall = 2 * build.time + std::chrono::seconds(5);
  limits.memory = build.memory;
  limits.output = Bytes::kib(256);
  limits.processes = kCompilerProcesses;
  return limits;
}

std::string amount(model::LimitKind kind, const model::Limits& limits) {
  switch (kind) {
    case model::LimitKind::cpu:
      return seconds_text(limits.cpu);
    case model::LimitKind::wall:
      return seconds_text(limits.wall);
    case model::LimitKind::memory:
      return limits.memory.to_string();
    case model::LimitKind::output:
      break;
  }
  return limits.output.to_string();
}

/// What the compiler's end means for the sources, before its results are looked at.
BuildOutcome judge_compiler(const sandbox::RunResult& run, const BuildLimits& limits) {
  BuildOutcome outcome;
  outcome.cpu = run.outcome.usage.cpu;
  // Where the sources lie inside the sandbox tells their author nothing.
  outcome.log = replaced(run.outcome.error + run.outcome.output, "/box/", "");
  const model::Termination& end = run.outcome.termination;
  if (std::holds_alternative<model::NotStarted>(end)) {
    outcome.message = "the compiler was " + to_string(end);
    return outcome;
  }
  const auto* exited = std::get_if<model::Exited>(&end);
  if (exited != nullptr && exited->code == 0) {
    outcome.kind = BuildOutcome::Kind::built;
    return outcome;
  }
  outcome.kind = BuildOutcome::Kind::rejected;
  if (const auto* hit = std::get_if<model::LimitHit>(&end)) {
    outcome.message = fmt::format("the compiler hit its {} ({})", to_string(end),
                                  amount(hit->limit, compiler_limits(limits)));
  } else {
    outcome.message = printable(first_error(outcome.log), 200);
    if (outcome.message.empty()) outcome.message = "the compiler refused it: " + to_string(end);
  }
  return outcome;
}

/// What could not be read back: what the compiler left is the sources' doing, since it reported success and
/// was fooled by its input; that the system is short of something is not.
BuildOutcome unusable(const Error& error) {
  BuildOutcome outcome = failed(error.message());
  if (error.code() == ErrorCode::input) outcome.kind = BuildOutcome::Kind::rejected;
  return outcome;
}

/// The main class is a word that a contestant wrote and an argument of the virtual machine: it must be one of
/// the classes.
Status check_main_class(const std::string& main_class, const std::vector<sandbox::PackedFile>& tree) {
  const std::string file_name = replaced(main_class, ".", "/") + ".class";
  const bool exists = std::any_of(tree.begin(), tree.end(),
                                  [&](const sandbox::PackedFile& file) { return file.name == file_name; });
  if (is_java_class_name(main_class) && exists) return {};
  return fail(ErrorCode::input, fmt::format("there is no class '{}'", printable(main_class)));
}

/// Whether an executable asks for the dynamic loader, and so for the system's libraries.
bool needs_loader(std::string_view program) {
  Elf64_Ehdr header{};
  if (program.size() < sizeof(header)) return true;
  std::memcpy(&header, program.data(), sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phentsize != sizeof(Elf64_Phdr))
    return true;
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    const std::uint64_t at = header.e_phoff + i * sizeof(part);
    if (at > program.size() || program.size() - at < sizeof(part)) return true;
    std::memcpy(&part, program.data() + at, sizeof(part));
    if (part.p_type == PT_INTERP) return true;
  }
  return false;
}

Status collect_program(int scratch, Executable& executable) {
  const Result<std::string> program = sandbox::read_scratch(scratch, "program", kMaxProgram);
  if (!program) return fail(program.error().within(kNothingUsable));
  Result<std::shared_ptr<const os::SealedFile>> image = os::SealedFile::make(*program, true);
  if (!image) return fail(image.error());
  executable.image = std::move(*image);
  executable.bare = !needs_loader(*program);
  return {};
}

Status collect_tree(int scratch, const Sources& sources, Executable& executable) {
  const Language& language = *sources.language;
  // Before the tree is read: sources without any class leave none.
  if (language.entry == EntryPoint::main_class && sources.main_class.empty())
    return fail(ErrorCode::input, "no class has a main method: public static void main(String[] args)");
  const Result<std::vector<sandbox::PackedFile>> tree =
      sandbox::read_scratch_tree(scratch, "out", kMaxProgram, kMaxClasses);
  if (!tree) return fail(tree.error().within(kNothingUsable));
  if (language.entry == EntryPoint::main_class) {
    if (Status checked = check_main_class(sources.main_class, *tree); !checked) return checked;
  }
  const bool is_binary = !language.run.empty() && language.run.front() == "{binary}";
  const bool has_binary = std::any_of(tree->begin(), tree->end(), [](const sandbox::PackedFile& f) {
    return f.name == kBinaryName && f.executable;
  });
  if (is_binary && !has_binary) return fail(ErrorCode::input, kNothingUsable);
  Result<std::shared_ptr<const sandbox::FilePack>> box = sandbox::FilePack::make(*tree);
  if (!box) return fail(box.error().within(kNothingUsable));
  executable.box = std::move(*box);
  return {};
}

/// Takes what the compiler made.
Status collect(const Fd& scratch, const Sources& sources, Executable& executable) {
  if (!scratch) return fail(ErrorCode::system, "the files that the compiler made were lost");
  return sources.language->artefact == Artefact::program ? collect_program(scratch.get(), executable)
                                                         : collect_tree(scratch.get(), sources, executable);
}

Status check_available(const Language& language) {
  if (is_available(language)) return {};
  const std::vector<std::string> missing = missing_programs(language);
  const std::string what = missing.empty() ? "" : fmt::format("'{}' is missing; ", missing.front());
  return fail(ErrorCode::unavailable,
              fmt::format("{} is not available: {}{}", language.name, what, how_to_get(language)));
}

/// Starts a command in a writable copy of /box.
constexpr const char* kInCopy = "cp -R /box /tmp/out && chmod -R u+w /tmp/out && cd /tmp/out && exec \"$@\"";

Result<sandbox::RunSpec> compiler_run(const Sources& sources,
                                      const std::shared_ptr<const sandbox::FilePack>& pack,
                                      const BuildLimits& limits) {
  const Language& language = *sources.language;
  sandbox::RunSpec spec;
  FilledCommand command = fill(language, language.compile, for_compiler(sources, limits.memory));
  if (language.in_place) {
    spec.argv = {"/bin/sh", "-c", kInCopy, "sh"};
  }
  std::move(command.words.begin(), command.words.end(), std::back_inserter(spec.argv));
  spec.environment = std::move(command.environment);
  spec.box = pack;
  spec.scratch = kScratch;
  spec.keep_scratch = language.artefact != Artefact::sources;
  spec.proc = language.proc_to_compile;
  spec.limits = compiler_limits(limits);
  if (language.artefact == Artefact::tree && !language.in_place) {
    const Result<std::shared_ptr<const sandbox::FilePack>> out =
        sandbox::FilePack::make({{"out/", "", false}});
    if (!out) return fail(out.error());
    spec.staged = *out;
  }
  return spec;
}

}  // namespace

sandbox::RunSpec Executable::run_spec(const model::Limits& limits,
                                      const std::vector<std::string>& arguments) const {
  sandbox::RunSpec spec;
  Placeholders values;
  values.main_file = main_path;
  values.main_class = main_class;
  values.path = kBox;
  values.out = kBox;
  values.binary = image != nullptr ? "program" : join(kBox, kBinaryName);
  values.memory = limits.memory;
  FilledCommand command = fill(*language, language->run, values);
  spec.argv = std::move(command.words);
  spec.environment = std::move(command.environment);
  spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
  spec.image = image;
  spec.bare = bare;
  spec.box = box;
  spec.proc = language->proc_to_run;
  spec.limits = limits;
  spec.limits.processes += language->processes;
  return spec;
}

BuildOutcome build(sandbox::Sandbox& sandbox, const Sources& sources, const BuildLimits& limits) {
  const Language& language = *sources.language;
  if (Status available = check_available(language); !available) return failed(available.error().message());
  const Result<std::shared_ptr<const sandbox::FilePack>> pack = sandbox::FilePack::make(sources.files);
  if (!pack) {
    BuildOutcome outcome = failed(pack.error().message());
    if (pack.error().code() == ErrorCode::input) outcome.kind = BuildOutcome::Kind::rejected;  // its names
    return outcome;
  }
  BuildOutcome outcome;
  outcome.kind = BuildOutcome::Kind::built;
  if (!language.compile.empty()) {
    const Result<sandbox::RunSpec> spec = compiler_run(sources, *pack, limits);
    if (!spec) return failed(spec.error().message());
    const sandbox::RunResult run = sandbox.run(*spec);
    outcome = judge_compiler(run, limits);
    if (outcome.kind != BuildOutcome::Kind::built) return outcome;
    if (language.artefact != Artefact::sources) {
      if (Status collected = collect(run.scratch, sources, outcome.executable); !collected) {
        BuildOutcome refused = unusable(collected.error());
        refused.log = std::move(outcome.log);
        refused.cpu = outcome.cpu;
        return refused;
      }
    }
  }
  if (language.artefact == Artefact::sources) outcome.executable.box = *pack;
  outcome.executable.language = &language;
  outcome.executable.main_path = join(kBox, sources.main_file);
  outcome.executable.main_class = sources.main_class;
  return outcome;
}

}  // namespace casewise::compile
