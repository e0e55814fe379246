#include "harness/generate/generate.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/check/validator_run.hpp"
#include "harness/compile/helper.hpp"
#include "harness/package/programs.hpp"
#include "harness/package/test_data.hpp"

namespace casewise::generate {

namespace fs = std::filesystem;

namespace {

/// A case that could not be made, with its place in generators.yaml.
Error case_error(const package::GeneratedCase& generated, const std::string& message) {
  return {ErrorCode::input, fmt::format("{}: {}", generated.name, message), generated.location};
}

model::Limits program_limits() {
  model::Limits limits;
  limits.cpu = std::chrono::seconds(60);
  limits.wall = std::chrono::seconds(150);
  limits.memory = Bytes::mib(2048);
  limits.output = Bytes::mib(512);
  return limits;
}

/// The file or directory below generators/ that the first word of a command names, with or without extension.
/// Only what is in the package's tree counts, so that no link leads out of the package.
const package::Entry* find_generator(const package::GeneratorsFile& file, const std::string& name) {
  const package::Entry* const directory = file.package.directory("generators");
  if (directory == nullptr) return nullptr;
  const auto declared = file.generators.find(name);
  const std::string wanted = declared != file.generators.end() ? declared->second.front() : name;
  if (const package::Entry* const exact = directory->find(wanted)) return exact;
  for (const compile::Language& language : compile::all_languages()) {
    for (const std::string& extension : language.extensions) {
      const package::Entry* const found = directory->find(wanted + extension);
      if (found != nullptr && !found->is_directory) return found;
    }
  }
  return nullptr;
}

class DataMaker {
 public:
  DataMaker(schedule::SandboxPool& pool, const package::GeneratorsFile& generators)
      : pool_(&pool), generators_(&generators) {}

  MadeData make(const std::function<void(std::size_t, std::size_t)>& progress);

 private:
  /// A program that several cases may use, built once.
  struct Program {
    const package::Entry* entry;
    Result<compile::Executable> executable = fail(ErrorCode::input, "not built");
  };
  struct CaseResult {
    std::vector<DataFile> files;
    std::optional<Error> error;
  };

  void need(const package::Entry* entry) {
    if (entry != nullptr) programs_.emplace(entry->path.string(), Program{entry});
  }
  void collect_programs();
  void build_programs();
  CaseResult make_case(sandbox::Sandbox& sandbox, const package::GeneratedCase& generated) const;
  Result<std::map<std::string, std::string>> base_files(sandbox::Sandbox& sandbox,
                                                        const package::GeneratedCase& generated) const;
  Result<std::string> run_generator(sandbox::Sandbox& sandbox, const package::GeneratedCase& generated) const;
  Result<std::string> run_solution(sandbox::Sandbox& sandbox, const fs::path& solution,
                                   const std::string& input) const;
  Result<std::string> run_program(sandbox::Sandbox& sandbox, const package::Entry& entry,
                                  const std::vector<std::string>& arguments, const std::string& input) const;
  Result<std::map<std::string, std::string>> copied_files(const package::GeneratedCase& generated) const;

  schedule::SandboxPool* pool_;
  const package::GeneratorsFile* generators_;
  std::map<std::string, Program> programs_;
};

void DataMaker::collect_programs() {
  for (const package::GeneratedCase& generated : generators_->cases) {
    if (generated.solution) need(generators_->package.find(*generated.solution));
    if (generated.source != package::CaseSource::command || generated.command.empty()) continue;
    need(find_generator(*generators_, generated.command.front()));
  }
}

void DataMaker::build_programs() {
  std::vector<Program*> programs;
  for (auto& [key, program] : programs_)
    programs.push_back(&program);
  pool_->for_each(programs.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    const package::Entry& entry = *programs[i]->entry;
    if (package::has_script(entry)) {
      programs[i]->executable = fail(ErrorCode::input, "build and run scripts are not supported yet");
      return;
    }
    programs[i]->executable = compile::build_helper(sandbox, {entry.name, entry.path}, generators_->limits);
  });
}

Result<std::string> DataMaker::run_program(sandbox::Sandbox& sandbox, const package::Entry& entry,
                                           const std::vector<std::string>& arguments,
                                           const std::string& input) const {
  const Program& program = programs_.at(entry.path.string());
  if (!program.executable) return fail(program.executable.error().within(printable(entry.name)));
  sandbox::RunSpec spec = program.executable->run_spec(program_limits(), arguments);
  Result<std::shared_ptr<const os::SealedFile>> file = os::SealedFile::make(input);
  if (!file) return fail(file.error());
  spec.input = *file;
  sandbox::RunResult run = sandbox.run(spec);
  if (check::exit_code(run) == 0) return std::move(run.outcome.output);
  return fail(ErrorCode::input, fmt::format("{}: {}", printable(entry.name), check::why_failed(run)));
}

Result<std::string> DataMaker::run_solution(sandbox::Sandbox& sandbox, const fs::path& solution,
                                            const std::string& input) const {
  const package::Entry* const entry = generators_->package.find(solution);
  if (entry == nullptr) {
    return fail(ErrorCode::input,
                fmt::format("there is no solution '/{}' in the package", printable(solution.string())));
  }
  return run_program(sandbox, *entry, {}, input);
}

Result<std::string> DataMaker::run_generator(sandbox::Sandbox& sandbox,
                                             const package::GeneratedCase& generated) const {
  const std::string& name = generated.command.front();
  const auto declared = generators_->generators.find(name);
  if (declared != generators_->generators.end() && declared->second.size() > 1) {
    return fail(ErrorCode::input,
                fmt::format("generator '{}' is a list of files, which is not supported yet; name a directory",
                            printable(name)));
  }
  const package::Entry* const entry = find_generator(*generators_, name);
  if (entry == nullptr)
    return fail(ErrorCode::input, fmt::format("there is no generator '{}' in generators/", printable(name)));
  return run_program(sandbox, *entry, {generated.command.begin() + 1, generated.command.end()}, "");
}

Result<std::map<std::string, std::string>> DataMaker::copied_files(
    const package::GeneratedCase& generated) const {
  const fs::path path = fs::path("generators") / generated.copy;
  std::map<std::string, std::string> files;
  if (const package::Entry* const directory = generators_->package.find(path.parent_path())) {
    for (const package::Entry& entry : directory->children) {
      const auto [base, extension] = package::split_test_file_name(entry.name);
      if (entry.is_directory || base != path.filename() || extension.empty()) continue;
      Result<std::string> bytes = read_file(entry.path);
      if (!bytes) return fail(bytes.error());
      files[std::string(extension)] = std::move(*bytes);
    }
  }
  if (files.count("in") == 0)
    return fail(ErrorCode::input,
                fmt::format("copy: there is no file '{}.in'", printable(path.string(), 300)));
  return files;
}

Result<std::map<std::string, std::string>> DataMaker::base_files(
    sandbox::Sandbox& sandbox, const package::GeneratedCase& generated) const {
  std::map<std::string, std::string> files = generated.literals;
  if (generated.source == package::CaseSource::copy) {
    Result<std::map<std::string, std::string>> copied = copied_files(generated);
    if (!copied) return copied;
    files.merge(*copied);  // what is said literally stands
  } else if (generated.source == package::CaseSource::command) {
    Result<std::string> input = run_generator(sandbox, generated);
    if (!input) return fail(input.error());
    files["in"] = std::move(*input);
  }
  if (files.count("in") == 0) return fail(ErrorCode::input, "nothing says what the input is");
  return files;
}

DataMaker::CaseResult DataMaker::make_case(sandbox::Sandbox& sandbox,
                                           const package::GeneratedCase& generated) const {
  Result<std::map<std::string, std::string>> files = base_files(sandbox, generated);
  if (!files) return {{}, case_error(generated, files.error().to_string())};
  const bool needs_answer = generated.name.rfind("invalid_input/", 0) != 0;
  if (needs_answer && files->count("ans") == 0) {
    if (!generated.solution)
      return {{}, case_error(generated, "there is neither an answer nor a solution that makes one")};
    Result<std::string> answer = run_solution(sandbox, *generated.solution, files->at("in"));
    if (!answer) return {{}, case_error(generated, answer.error().to_string())};
    (*files)["ans"] = std::move(*answer);
  }
  CaseResult result;
  for (auto& [extension, bytes] : *files)
    result.files.push_back({generated.name + "." + extension, std::move(bytes)});
  return result;
}

MadeData DataMaker::make(const std::function<void(std::size_t, std::size_t)>& progress) {
  collect_programs();
  build_programs();
  const std::vector<package::GeneratedCase>& cases = generators_->cases;
  std::vector<CaseResult> results(cases.size());
  std::atomic<std::size_t> done{0};
  pool_->for_each(cases.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    results[i] = make_case(sandbox, cases[i]);
    progress(++done, cases.size());
  });
  MadeData made;
  for (CaseResult& result : results) {
    if (result.error) made.errors.push_back(*result.error);
    std::move(result.files.begin(), result.files.end(), std::back_inserter(made.files));
  }
  for (const auto& [directory, content] : generators_->group_configs) {
    made.files.push_back({(fs::path(directory) / "test_group.yaml").string(), content});
  }
  std::sort(made.files.begin(), made.files.end(),
            [](const DataFile& a, const DataFile& b) { return a.name < b.name; });
  return made;
}

}  // namespace

MadeData make_data(schedule::SandboxPool& pool, const package::GeneratorsFile& generators,
                   const std::function<void(std::size_t, std::size_t)>& progress) {
  return DataMaker(pool, generators).make(progress);
}

}  // namespace casewise::generate
