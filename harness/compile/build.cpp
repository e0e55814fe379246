#include "harness/compile/build.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/java_lexer.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

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

std::string in_box(const std::string& name) {
  return "/box/" + name;
}

/// What the placeholders of the language table stand for.
struct Placeholders {
  std::vector<std::string> files;
  std::string main;
  std::string main_class;
  std::string heap;
};

/// Fills a command in. What is put in is never looked at again, whatever files are called.
std::vector<std::string> fill(const std::vector<std::string>& command, const Placeholders& values) {
  std::vector<std::string> words;
  for (const std::string& word : command) {
    if (word == "{files}") {
      words.insert(words.end(), values.files.begin(), values.files.end());
    } else if (word == "{main}") {
      words.push_back(values.main);
    } else if (word == "{class}") {
      words.push_back(values.main_class);
    } else {
      words.push_back(replaced(word, "{heap}", values.heap));
    }
  }
  if (const std::optional<std::string> program = find_program(words.front())) words.front() = *program;
  return words;
}

/// A Java virtual machine looks for its libraries through /proc, which programs do not have; told where they
/// are, it does not need to look.
std::vector<std::string> environment_of(const Language& language, const std::string& program) {
  if (language.id != "java") return {};
  const fs::path home = fs::path(program).parent_path().parent_path();
  return {fmt::format("LD_LIBRARY_PATH={0}/lib:{0}/lib/server", home.string()), "JAVA_HOME=" + home.string()};
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

Status collect_program(int scratch, Executable& executable) {
  const Result<std::string> program = sandbox::read_scratch(scratch, "program", kMaxProgram);
  if (!program) return fail(program.error().within(kNothingUsable));
  Result<std::shared_ptr<const os::SealedFile>> image = os::SealedFile::make(*program, true);
  if (!image) return fail(image.error());
  executable.image = std::move(*image);
  return {};
}

Status collect_tree(int scratch, const Sources& sources, Executable& executable) {
  // Before the tree is read: sources without any class leave none.
  if (sources.language->id == "java" && sources.main_class.empty())
    return fail(ErrorCode::input, "no class has a main method: public static void main(String[] args)");
  const Result<std::vector<sandbox::PackedFile>> tree =
      sandbox::read_scratch_tree(scratch, "out", kMaxProgram, kMaxClasses);
  if (!tree) return fail(tree.error().within(kNothingUsable));
  if (sources.language->id == "java") {
    if (Status checked = check_main_class(sources.main_class, *tree); !checked) return checked;
  }
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
  const std::vector<std::string> missing = missing_programs(language);
  if (missing.empty()) return {};
  return fail(ErrorCode::unavailable, fmt::format("{} is not available: '{}' is missing (Debian package {})",
                                                  language.name, missing.front(), language.package));
}

sandbox::RunSpec compiler_run(const Sources& sources, const std::shared_ptr<const sandbox::FilePack>& pack,
                              const BuildLimits& limits) {
  sandbox::RunSpec spec;
  Placeholders values;
  for (const std::string& name : sources.to_compile)
    values.files.push_back(in_box(name));
  spec.argv = fill(sources.language->compile, values);
  spec.environment = environment_of(*sources.language, spec.argv.front());
  spec.box = pack;
  spec.scratch = kScratch;
  spec.keep_scratch = sources.language->artefact != Artefact::sources;
  spec.limits = compiler_limits(limits);
  return spec;
}

}  // namespace

sandbox::RunSpec Executable::run_spec(const model::Limits& limits,
                                      const std::vector<std::string>& arguments) const {
  sandbox::RunSpec spec;
  constexpr std::uint64_t kRunTime = 128;  // MiB that a virtual machine needs beside its heap
  constexpr std::uint64_t kMostHeap = std::uint64_t{1} << 20U;  // 1 TiB; it refuses to start with much more
  const std::uint64_t memory = std::min(limits.memory.count() >> 20U, kMostHeap);
  const std::string heap =
      std::to_string(memory > 2 * kRunTime ? memory - kRunTime : std::max<std::uint64_t>(memory / 2, 8));
  spec.argv = {"program"};
  if (!language->run.empty()) spec.argv = fill(language->run, {{}, main_path, main_class, heap});
  spec.environment = environment_of(*language, spec.argv.front());
  spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
  spec.image = image;
  spec.bare = image != nullptr;  // what is one file is linked statically
  spec.box = box;
  spec.limits = limits;
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
  const sandbox::RunResult run = sandbox.run(compiler_run(sources, *pack, limits));
  BuildOutcome outcome = judge_compiler(run, limits);
  if (outcome.kind != BuildOutcome::Kind::built) return outcome;
  if (language.artefact == Artefact::sources) {
    outcome.executable.box = *pack;
  } else if (Status collected = collect(run.scratch, sources, outcome.executable); !collected) {
    BuildOutcome refused = unusable(collected.error());
    refused.log = std::move(outcome.log);
    refused.cpu = outcome.cpu;
    return refused;
  }
  outcome.executable.language = &language;
  outcome.executable.main_path = in_box(sources.main_file);
  outcome.executable.main_class = sources.main_class;
  return outcome;
}

}  // namespace casewise::compile
