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

class DataMaker {
 public:
  DataMaker(schedule::SandboxPool& pool, const Plan& plan) : pool_(&pool), plan_(&plan) {}

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
  CaseResult make_case(sandbox::Sandbox& sandbox, const CasePlan& plan) const;
  Result<std::map<std::string, std::string>> base_files(sandbox::Sandbox& sandbox,
                                                        const CasePlan& plan) const;
  Result<std::string> run_program(sandbox::Sandbox& sandbox, const package::Entry& entry,
                                  const std::vector<std::string>& arguments, const std::string& input) const;

  schedule::SandboxPool* pool_;
  const Plan* plan_;
  std::map<std::string, Program> programs_;
};

void DataMaker::collect_programs() {
  for (const CasePlan& plan : plan_->cases) {
    need(plan.generator);
    need(plan.solution);
  }
}

void DataMaker::build_programs() {
  std::vector<Program*> programs;
  for (auto& [key, program] : programs_)
    programs.push_back(&program);
  pool_->for_each(programs.size(), [&](sandbox::Sandbox& sandbox, std::size_t i) {
    const package::Entry& entry = *programs[i]->entry;
    programs[i]->executable =
        compile::build_helper(sandbox, {entry.name, entry.path, {}}, plan_->generators->limits);
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

Result<std::map<std::string, std::string>> DataMaker::base_files(sandbox::Sandbox& sandbox,
                                                                 const CasePlan& plan) const {
  std::map<std::string, std::string> files = plan.generated->literals;  // what is said literally stands
  for (const auto& [extension, entry] : plan.copied) {
    Result<std::string> bytes = read_file(entry->path);
    if (!bytes) return fail(bytes.error());
    files.emplace(extension, std::move(*bytes));
  }
  if (plan.generator != nullptr) {
    const std::vector<std::string>& command = plan.generated->command;
    Result<std::string> input =
        run_program(sandbox, *plan.generator, {command.begin() + 1, command.end()}, "");
    if (!input) return fail(input.error());
    files["in"] = std::move(*input);
  }
  return files;
}

DataMaker::CaseResult DataMaker::make_case(sandbox::Sandbox& sandbox, const CasePlan& plan) const {
  const package::GeneratedCase& generated = *plan.generated;
  Result<std::map<std::string, std::string>> files = base_files(sandbox, plan);
  if (!files) return {{}, case_error(generated, files.error().to_string())};
  if (plan.empty_answer) (*files)["ans"] = "";
  if (plan.solution != nullptr) {
    Result<std::string> answer = run_program(sandbox, *plan.solution, {}, files->at("in"));
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
  const std::vector<CasePlan>& cases = plan_->cases;
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
  for (const auto& [directory, content] : plan_->generators->group_configs) {
    made.files.push_back({(fs::path(directory) / "test_group.yaml").string(), content});
  }
  std::sort(made.files.begin(), made.files.end(),
            [](const DataFile& a, const DataFile& b) { return a.name < b.name; });
  return made;
}

}  // namespace

MadeData make_data(schedule::SandboxPool& pool, const Plan& plan,
                   const std::function<void(std::size_t, std::size_t)>& progress) {
  return DataMaker(pool, plan).make(progress);
}

}  // namespace casewise::generate
