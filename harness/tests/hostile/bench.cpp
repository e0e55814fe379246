#include "harness/tests/hostile/bench.hpp"

#include <algorithm>

#include <fcntl.h>
#include <unistd.h>

#include "harness/judge/judge.hpp"

namespace casewise::hostile {

Status Bench::find_user() {
  sandbox::RunSpec id;
  id.argv = {"/usr/bin/id", "-u"};
  const model::RunOutcome outcome = sandbox_->run(id).outcome;
  if (outcome.output.empty()) return fail(ErrorCode::system, to_string(outcome.termination));
  user_ = static_cast<unsigned>(std::stoul(outcome.output));
  return {};
}

Result<std::unique_ptr<Bench>> Bench::create() {
  Result<TempDir> directory = TempDir::create("casewise bench ");
  if (!directory) return fail(directory.error());
  std::unique_ptr<Bench> bench(new Bench(std::move(*directory)));
  Result<std::unique_ptr<sandbox::Sandbox>> sandbox = sandbox::make_sandbox();
  if (!sandbox) return fail(sandbox.error());
  bench->sandbox_ = std::move(*sandbox);
  if (Status found = bench->find_user(); !found) return fail(found.error());
  bench->write_test("1", "1 2\n", "3\n");
  bench->write_test("2", "-20 4000000000\n", "3999999980\n");
  const Result<Fd> clean = open_file(HOSTILE_CLEAN, O_RDONLY);
  if (!clean) return fail(clean.error());
  Result<std::shared_ptr<const os::SealedFile>> image =
      os::SealedFile::copy_of(clean->get(), Bytes::mib(64), true);
  if (!image) return fail(image.error());
  bench->clean_.language = compile::find_language("c");
  bench->clean_.image = std::move(*image);
  if (Status done = bench->warm_up(); !done) return fail(done.error());
  return bench;
}

/// Makes what the judge keeps from then on: of test data, and a slot for interactors.
Status Bench::warm_up() {
  if (const Result<sandbox::Sandbox*> companion = sandbox_->companion(); !companion)
    return fail(companion.error());
  for (const model::TestCase& test : tests_) {
    const Result<std::shared_ptr<const check::TestData>> data = cache_.get(test);
    if (!data) return fail(data.error());
    if (const auto files = (*data)->validator_files(); !files) return fail(files.error());
  }
  const auto files = sandbox::FilePack::make({{"file", "", false}});
  if (!files) return fail(files.error());
  files_ = *files;
  return {};
}

void Bench::write_test(const std::string& name, const std::string& input, const std::string& answer) {
  model::TestCase test;
  test.name = name;
  test.input = directory_.path() / (name + ".in");
  test.answer = directory_.path() / (name + ".ans");
  (void)write_file(test.input, input);
  (void)write_file(*test.answer, answer);
  tests_.push_back(test);
}

Judged Bench::judge(const compile::Executable& program, const model::Limits& limits,
                    const check::OutputChecker& checker) {
  Judged judged{"AC", "", {}};
  for (std::size_t i = 0; i < 2 * tests_.size() && judged.verdict == "AC"; ++i) {
    const model::TestCase& test = tests_[i % tests_.size()];
    const model::TestRun run = judge::judge_test(*sandbox_, {program, limits, 0, test, &checker}, cache_);
    judged.memory = std::max(judged.memory, run.usage.memory);
    if (run.verdict == model::Verdict::accepted) continue;
    judged.verdict = run.message.rfind("idle", 0) == 0 ? "idle" : model::short_name(run.verdict);
    judged.message = "run " + std::to_string(i + 1) + ": " + run.message;
  }
  return judged;
}

Judged Bench::judge(const compile::Sources& sources, const model::Limits& limits,
                    const compile::BuildLimits& build_limits) {
  const compile::BuildOutcome built = compile::build(*sandbox_, sources, build_limits);
  if (built.kind == compile::BuildOutcome::Kind::failed) return {"JE", built.message, {}};
  if (built.kind == compile::BuildOutcome::Kind::rejected)
    return {"CE", built.message + "\n" + built.log, {}};
  return judge(built.executable, limits, check::BuiltinChecker());
}

Judged Bench::judge_clean() {
  // The slot keeps the files of the last run that had some; from here on they are always the same.
  sandbox::RunSpec with_files = clean_.run_spec(with_time_to_spare(default_limits()));
  with_files.box = files_;
  with_files.bare = false;
  (void)sandbox_->run(with_files);
  return judge(clean_, with_time_to_spare(default_limits()), check::BuiltinChecker());
}

Result<compile::Sources> sources_of(const std::filesystem::path& path) {
  Result<compile::Sources> sources = compile::load_sources(path, std::nullopt);
  if (!sources || sources->language->id != "c") return sources;
  const Result<std::string> header = read_file(path.parent_path() / "hostile.h");
  if (!header) return fail(header.error());
  sources->files.push_back({"hostile.h", *header, false});
  std::sort(sources->files.begin(), sources->files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return sources;
}

}  // namespace casewise::hostile
