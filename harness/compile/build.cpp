#include "harness/compile/build.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

constexpr Bytes kScratch = Bytes::mib(512);
constexpr Bytes kMaxProgram = Bytes::mib(256);
constexpr std::size_t kMaxClasses = 5000;
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

/// The line of a log that is most likely the reason: what a linker misses, else the first error, else the
/// first line.
std::string first_error(const std::string& log) {
  for (const std::string_view mark : {"undefined reference", "rror", ""}) {
    const std::size_t found = log.find(mark);
    if (found == std::string::npos) continue;
    const std::size_t start = found == 0 ? 0 : log.rfind('\n', found) + 1;  // npos + 1 is 0
    return log.substr(start, std::min(log.find('\n', found), log.size()) - start);
  }
  return "";
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
  if (std::holds_alternative<model::LimitHit>(end)) {
    outcome.message = fmt::format("the compiler hit its {} ({} of CPU time, {} of memory)", to_string(end),
                                  seconds_text(limits.time), limits.memory.to_string());
  } else {
    outcome.message = printable(first_error(outcome.log), 200);
    if (outcome.message.empty()) outcome.message = "the compiler refused it: " + to_string(end);
  }
  return outcome;
}

/// Whether the main class, whose name was read from the text, is one that the compiler found there too.
bool has_main_class(const std::vector<sandbox::PackedFile>& tree, const std::string& main_class) {
  std::string file = main_class + ".class";
  std::replace(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(main_class.size()), '.', '/');
  return std::any_of(tree.begin(), tree.end(), [&](const auto& made) { return made.name == file; });
}

/// Collects what the compiler made. A compiler that reports success and leaves nothing usable was fooled by
/// its input, which is the sources' fault.
void collect(int scratch, const Sources& sources, BuildOutcome& outcome) {
  const auto reject = [&](const std::string& why) {
    outcome.kind = BuildOutcome::Kind::rejected;
    outcome.message = "the compiler left no usable program: " + why;
  };
  if (sources.language->artefact == Artefact::program) {
    const Result<std::string> program = sandbox::read_scratch(scratch, "program", kMaxProgram);
    if (!program) return reject(program.error().message());
    Result<std::shared_ptr<const os::SealedFile>> image = os::SealedFile::make(*program, true);
    if (image) outcome.executable.image = std::move(*image);
    if (!image) outcome = failed(image.error().message());
  } else {
    const Result<std::vector<sandbox::PackedFile>> tree =
        sandbox::read_scratch_tree(scratch, "out", kMaxProgram, kMaxClasses);
    if (!tree) return reject(tree.error().message());
    if (!has_main_class(*tree, sources.main_class))
      return reject(fmt::format("it made no class {}", printable(sources.main_class)));
    Result<std::shared_ptr<const sandbox::FilePack>> box = sandbox::FilePack::make(*tree);
    if (box) outcome.executable.box = std::move(*box);
    if (!box && box.error().code() == ErrorCode::input) return reject(box.error().message());
    if (!box) outcome = failed(box.error().message());
  }
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
  spec.limits.cpu = limits.time;
  spec.limits.wall = 2 * limits.time + std::chrono::seconds(5);
  spec.limits.memory = limits.memory;
  spec.limits.output = Bytes::kib(256);
  spec.limits.processes = kCompilerProcesses;
  return spec;
}

}  // namespace

sandbox::RunSpec Executable::run_spec(const model::Limits& limits,
                                      const std::vector<std::string>& arguments) const {
  sandbox::RunSpec spec;
  constexpr std::uint64_t kRunTime = 128;  // MiB that a virtual machine needs beside its heap
  const std::uint64_t memory = limits.memory.count() >> 20U;
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
  if (language.id == "java" && sources.main_class.empty()) {
    outcome.kind = BuildOutcome::Kind::rejected;
    outcome.message = "no class has a main method: public static void main(String[] args)";
    return outcome;
  }
  if (language.artefact == Artefact::sources) outcome.executable.box = *pack;
  if (language.artefact != Artefact::sources) collect(run.scratch.get(), sources, outcome);
  if (outcome.kind != BuildOutcome::Kind::built) return outcome;
  outcome.executable.language = &language;
  outcome.executable.main_path = in_box(sources.main_file);
  outcome.executable.main_class = sources.main_class;
  return outcome;
}

}  // namespace casewise::compile
