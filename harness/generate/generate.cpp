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
std::optional<fs::path> find_generator(const fs::path& root, const package::GeneratorsFile& file,
                                       const std::string& name) {
  const fs::path directory = root / "generators";
  const auto declared = file.generators.find(name);
  const std::string wanted =
      declared != file.generators.end() && !declared->second.empty() ? declared->second.front() : name;
  std::error_code error;
  if (fs::exists(directory / wanted, error)) return directory / wanted;
  for (const compile::Language& language : compile::all_languages()) {
    for (const std::string& extension : language.extensions) {
      if (fs::is_regular_file(directory / (wanted + extension), error))
        return directory / (wanted + extension);
    }
  }
  return std::nullopt;
}

class DataMaker {
 public:
  DataMaker(schedule::SandboxPool& pool, const fs::path& root, const package::GeneratorsFile& generators)
      : pool_(&pool), root_(root), generators_(&generators) {}

  MadeData make(const std::function<void(std::size_t, std::size_t)>& progress);

 private:
  /// A program that several cases may use, built once.
  struct Program {
    fs::path path;
    Result<compile::Executable> executable = fail(ErrorCode::input, "not built");
  };
  struct CaseResult {
    std::vector<DataFile> files;
    std::optional<Error> error;
  };

  void need(const fs::path& path) { programs_.emplace(path.string(), Program{path}); }
  void collect_programs();
  void build_programs();
  CaseResult make_case(sandbox::Sandbox& sandbox, const package::GeneratedCase& generated) const;
  Result<std::map<std::string, std::string>> base_files(sandbox::Sandbox& sandbox,
                                                        const package::GeneratedCase& generated) const;
  Result<std::string> run_generator(sandbox::Sandbox& sandbox, const package::GeneratedCase& generated) const;
  Result<std::string> run_program(sandbox::Sandbox& sandbox, const fs::path& path,
                                  const std::vector<std::string>& arguments, const std::string& input) const;
  Result<std::map<std::string, std::string>> copied_files(const package::GeneratedCase& generated) const;

  schedule::SandboxPool* pool_;
  fs::path root_;
  const package::GeneratorsFile* generators_;
  std::map<std::string, Program> programs_;
};

void DataMaker::collect_programs() {
  for (const package::GeneratedCase& generated : generators_->cases) {
    if (generated.solution) need(root_ / *generated.solution);
    if (generated.source != package::CaseSource::command || generated.command.empty()) continue;
    if (const auto path = find_generator(root_, *generators_, generated.command.front())) need(*path);
  }
}

void DataMaker::build_programs() {
  std::vector<Program*> programs;
  for (auto& [key, program] : programs_)
    programs.push_back(&program);
  pool_->for_each(programs.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    programs[i]->executable =
        compile::build_helper(sandbox, {programs[i]->path.filename().string(), programs[i]->path}, {});
  });
}

Result<std::string> DataMaker::run_program(sandbox::Sandbox& sandbox, const fs::path& path,
                                           const std::vector<std::string>& arguments,
                                           const std::string& input) const {
  const Program& program = programs_.at(path.string());
  if (!program.executable) return fail(program.executable.error());
  sandbox::RunSpec spec = program.executable->run_spec(program_limits(), arguments);
  Result<std::shared_ptr<const os::SealedFile>> file = os::SealedFile::make(input);
  if (!file) return fail(file.error());
  spec.input = *file;
  sandbox::RunResult run = sandbox.run(spec);
  if (check::exit_code(run) == 0) return std::move(run.outcome.output);
  return fail(ErrorCode::input,
              fmt::format("{}: {}", printable(path.filename().string()), check::why_failed(run)));
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
  const std::optional<fs::path> path = find_generator(root_, *generators_, name);
  if (!path)
    return fail(ErrorCode::input, fmt::format("there is no generator '{}' in generators/", printable(name)));
  return run_program(sandbox, *path, {generated.command.begin() + 1, generated.command.end()}, "");
}

Result<std::map<std::string, std::string>> DataMaker::copied_files(
    const package::GeneratedCase& generated) const {
  std::map<std::string, std::string> files;
  for (const char* extension : {"in", "ans", "out", "yaml", "in.statement", "ans.statement"}) {
    const fs::path path = root_ / "generators" / (generated.copy.string() + "." + extension);
    std::error_code error;
    if (!fs::exists(path, error)) continue;
    Result<std::string> bytes = read_file(path);
    if (!bytes) return fail(bytes.error());
    files[extension] = std::move(*bytes);
  }
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
    Result<std::string> answer = run_program(sandbox, root_ / *generated.solution, {}, files->at("in"));
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

MadeData make_data(schedule::SandboxPool& pool, const fs::path& root,
                   const package::GeneratorsFile& generators,
                   const std::function<void(std::size_t, std::size_t)>& progress) {
  return DataMaker(pool, root, generators).make(progress);
}

DataDifference compare_data(const fs::path& root, const std::vector<DataFile>& made) {
  const fs::path data = root / "data";
  DataDifference difference;
  std::map<std::string, bool> known;
  for (const DataFile& file : made) {
    known[file.name] = true;
    const Result<std::string> present = read_file(data / file.name);
    if (!present) {
      difference.missing.push_back(file.name);
    } else if (*present != file.bytes) {
      difference.changed.push_back(file.name);
    }
  }
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(data, error);
       !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (!it->is_regular_file(error) || it->path().filename().string().front() == '.') continue;
    const std::string name = it->path().lexically_relative(data).string();
    if (known.count(name) == 0) difference.unknown.push_back(name);
  }
  std::sort(difference.unknown.begin(), difference.unknown.end());
  return difference;
}

Status write_data(const fs::path& root, const std::vector<DataFile>& made, const DataDifference& difference) {
  const auto listed = [](const std::vector<std::string>& names, const std::string& name) {
    return std::binary_search(names.begin(), names.end(), name);  // both were filled in the order of names
  };
  for (const DataFile& file : made) {
    if (!listed(difference.missing, file.name) && !listed(difference.changed, file.name)) continue;
    const fs::path path = root / "data" / file.name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
      return fail(
          ErrorCode::input,
          fmt::format("cannot make '{}': {}", printable(path.parent_path().string(), 300), error.message()));
    Result<AtomicFile> written = AtomicFile::create(path);
    if (!written) return fail(written.error());
    if (Status done = written->write(file.bytes); !done) return done;
    if (Status done = written->commit(); !done) return done;
  }
  return {};
}

}  // namespace casewise::generate
