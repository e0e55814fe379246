#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/check/checker.hpp"
#include "harness/check/validator_run.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::check {

using verdict::CheckOutcome;

namespace {

constexpr Bytes kScratchBesideData = Bytes::mib(64);
constexpr Bytes kMaxFeedback = Bytes::mib(1);

std::string read_feedback(int scratch, const char* name) {
  if (scratch < 0) return "";
  const Result<std::string> text = sandbox::read_scratch(scratch, name, kMaxFeedback);
  return text ? first_line(*text) : "";
}

CheckOutcome broken(const std::string& name, const std::string& why) {
  return {CheckOutcome::Kind::failed, fmt::format("output validator {}: {}", printable(name), why), {}};
}

}  // namespace

model::Limits validation_limits(const model::PackageLimits& package) {
  model::Limits limits;
  limits.cpu = package.validation_time;
  limits.wall = 2 * package.validation_time + std::chrono::seconds(5);
  limits.memory = package.validation_memory;
  limits.output = package.validation_output;
  return limits;
}

CheckOutcome ProgramChecker::check(sandbox::Sandbox& sandbox, const model::TestCase& test,
                                   const TestData& data, const std::string& output) const {
  std::vector<std::string> arguments = {"/tmp/input", "/tmp/answer", "/tmp/feedback/"};
  arguments.insert(arguments.end(), test.output_validator_args.begin(), test.output_validator_args.end());
  sandbox::RunSpec spec = program_.run_spec(limits_, arguments);
  Result<std::shared_ptr<const sandbox::FilePack>> files = data.validator_files();
  Result<std::shared_ptr<const os::SealedFile>> input = os::SealedFile::make(output);
  if (!files) return broken(name_, files.error().message());
  if (!input) return broken(name_, input.error().message());
  spec.staged = *files;
  spec.input = *input;
  // Pages are whole, so two small files take more room than their bytes.
  spec.scratch = data.size() + kScratchBesideData;
  spec.keep_scratch = true;
  const sandbox::RunResult run = sandbox.run(spec);
  const std::optional<int> code = exit_code(run);
  if (code == kAccept) return {CheckOutcome::Kind::accepted, "", {}};
  std::string message = read_feedback(run.scratch.get(), "feedback/judgemessage.txt");
  if (code != kReject) {
    const std::string said = message.empty() ? "" : "; judgemessage.txt: " + message;
    return broken(name_, why_failed(run) + said);
  }
  if (message.empty()) message = "the output validator refused the output";
  return {CheckOutcome::Kind::wrong, message, {}};
}

}  // namespace casewise::check
