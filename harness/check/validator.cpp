#include "harness/check/validator.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/check/feedback.hpp"
#include "harness/check/validator_run.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::check {

using Kind = verdict::CheckOutcome::Kind;

namespace {

constexpr Bytes kScratchBesideData = Bytes::mib(64);
constexpr Bytes kMostFeedback = Bytes::mib(64);
constexpr std::size_t kMostFiles = 1000;
constexpr const char* kWritten = "/tmp/feedback/output";  // by an interactor of testlib
constexpr const char* kRefused = "the output validator refused the output";

/// Exit codes of testlib.
enum Testlib { kOk = 0, kWrong = 1, kPresentation = 2, kFail = 3, kDirt = 4, kPoints = 7, kEarlyEnd = 8 };

Bytes size_of(const std::vector<sandbox::PackedFile>& files) {
  std::uint64_t bytes = 0;
  for (const sandbox::PackedFile& file : files)
    bytes += file.bytes.size();
  return Bytes(bytes);
}

Result<std::shared_ptr<const sandbox::FilePack>> pack(const TestData& data,
                                                      const std::vector<sandbox::PackedFile>& feedback) {
  if (feedback.empty()) return data.validator_files();
  std::vector<sandbox::PackedFile> files = {
      {"input", data.input(), false}, {"answer", data.answer(), false}, {"feedback/", "", false}};
  for (const sandbox::PackedFile& file : feedback)
    files.push_back({"feedback/" + file.name, file.bytes, false, true});
  return sandbox::FilePack::make(files);
}

/// "points 0.5 well done": the first number behind the word.
std::optional<double> points_of(const std::string& said) {
  const std::vector<std::string> words = split_words(said);
  if (words.size() < 2 || words[0] != "points") return std::nullopt;
  return parse_score(words[1]);
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

Result<sandbox::RunSpec> Validator::interactive_call(const model::TestCase& test, const TestData& data,
                                                     const std::vector<sandbox::PackedFile>& feedback) const {
  const bool is_testlib = helper_.protocol == model::Protocol::testlib;
  std::vector<std::string> arguments =
      is_testlib ? std::vector<std::string>{"/tmp/input", kWritten, "/tmp/answer"}
                 : std::vector<std::string>{"/tmp/input", "/tmp/answer", "/tmp/feedback/"};
  arguments.insert(arguments.end(), test.output_validator_args.begin(), test.output_validator_args.end());
  Result<std::shared_ptr<const sandbox::FilePack>> files = pack(data, feedback);
  if (!files) return fail(files.error());
  sandbox::RunSpec spec = program_.run_spec(limits_, arguments);
  spec.staged = std::move(*files);
  // Pages are whole, so two small files take more room than their bytes.
  spec.scratch = data.size() + size_of(feedback) + kScratchBesideData;
  spec.keep_scratch = true;
  return spec;
}

Result<sandbox::RunSpec> Validator::call(const model::TestCase& test, const TestData& data,
                                         const std::string& output,
                                         const std::vector<sandbox::PackedFile>& feedback) const {
  if (helper_.protocol != model::Protocol::testlib) {
    Result<sandbox::RunSpec> spec = interactive_call(test, data, feedback);
    if (!spec) return spec;
    Result<std::shared_ptr<const os::SealedFile>> input = os::SealedFile::make(output);
    if (!input) return fail(input.error());
    spec->input = std::move(*input);
    return spec;
  }
  sandbox::RunSpec spec = program_.run_spec(limits_, {"/tmp/input", "/tmp/output", "/tmp/answer"});
  Result<std::shared_ptr<const sandbox::FilePack>> files = sandbox::FilePack::make(
      {{"input", data.input(), false}, {"output", output, false}, {"answer", data.answer(), false}});
  if (!files) return fail(files.error());
  spec.staged = std::move(*files);
  spec.scratch = data.size() + Bytes(output.size()) + kScratchBesideData;
  return spec;
}

Result<std::string> read_written(int scratch) {
  const std::string name = std::string(kWritten).substr(std::string_view("/tmp/").size());
  if (!sandbox::exists_in_scratch(scratch, name)) return std::string();
  return sandbox::read_scratch(scratch, name, kMostFeedback);
}

verdict::CheckOutcome Validator::broken(const std::string& why) const {
  return {Kind::failed, fmt::format("output validator {}: {}", printable(helper_.name), why), {}};
}

std::optional<bool> Validator::accepts(const sandbox::RunResult& run) const {
  const std::optional<int> code = exit_code(run);
  if (!code) return std::nullopt;
  if (helper_.protocol == model::Protocol::testlib) {
    if (*code == kOk || *code == kPoints) return true;
    const bool wrong = *code == kWrong || *code == kPresentation || *code == kDirt || *code == kEarlyEnd;
    return wrong ? std::optional(false) : std::nullopt;
  }
  if (*code == kAccept) return true;
  return *code == kReject ? std::optional(false) : std::nullopt;
}

Validation Validator::conclude_testlib(const sandbox::RunResult& run) const {
  const std::optional<bool> accepted = accepts(run);
  const std::string said = first_line(run.outcome.error);
  if (!accepted) return {broken(why_failed(run)), std::nullopt, {}};
  if (!*accepted) return {{Kind::wrong, said.empty() ? kRefused : said, {}}, std::nullopt, {}};
  Validation validation{{Kind::accepted, "", {}}, std::nullopt, {}};
  if (exit_code(run) != kPoints) return validation;
  validation.outcome.score.score = points_of(said);
  if (!validation.outcome.score.score)
    validation.outcome = broken("gave points, but no number of them: " + said);
  return validation;
}

Validation Validator::conclude_kattis(const sandbox::RunResult& run) const {
  const std::optional<bool> accepted = accepts(run);
  Feedback feedback = read_feedback(run.scratch.get());
  if (!accepted) {
    const std::string said = feedback.message.empty() ? "" : "; judgemessage.txt: " + feedback.message;
    return {broken(why_failed(run) + said), std::nullopt, {}};
  }
  if (!feedback.broken.empty()) return {broken(feedback.broken), std::nullopt, {}};
  Validation validation;
  validation.outcome.score = feedback.score;
  validation.outcome.kind = *accepted ? Kind::accepted : Kind::wrong;
  if (!*accepted) validation.outcome.message = feedback.message.empty() ? kRefused : feedback.message;
  validation.next_input = std::move(feedback.next_input);
  if (!validation.next_input) return validation;
  if (!*accepted) return {broken("asked for another pass without accepting this one"), std::nullopt, {}};
  Result<std::vector<sandbox::PackedFile>> left =
      sandbox::read_scratch_tree(run.scratch.get(), "feedback", kMostFeedback, kMostFiles);
  if (!left) return {broken(left.error().message()), std::nullopt, {}};
  for (sandbox::PackedFile& file : *left) {
    if (file.name != "nextpass.in") validation.feedback.push_back(std::move(file));
  }
  return validation;
}

Validation Validator::conclude(const sandbox::RunResult& run) const {
  return helper_.protocol == model::Protocol::testlib ? conclude_testlib(run) : conclude_kattis(run);
}

}  // namespace casewise::check
