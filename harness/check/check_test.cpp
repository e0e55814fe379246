#include <algorithm>
#include <csignal>
#include <filesystem>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/check/checker.hpp"
#include "harness/check/feedback.hpp"
#include "harness/check/input_validator.hpp"
#include "harness/check/validator_run.hpp"
#include "harness/sandbox/fake_sandbox.hpp"
#include "harness/slot/unpack.hpp"

namespace casewise::check {
namespace {

using namespace std::chrono_literals;
using model::Exited;
using model::LimitHit;
using model::LimitKind;
using model::NotStarted;
using model::Signaled;
using sandbox::FakeSandbox;
using sandbox::run_that;
using sandbox::RunResult;
using sandbox::RunSpec;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = verdict::CheckOutcome::Kind;
namespace fs = std::filesystem;

std::string content_of(const std::shared_ptr<const os::SealedFile>& file) {
  return read_all(file->open_copy()->get()).value();
}

compile::Executable program() {
  compile::Executable executable;
  executable.language = compile::find_language("c");
  executable.image = os::SealedFile::make("never executed", true).value();
  return executable;
}

/// True where a terminal would show the text as it is: no control characters.
bool is_printable(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20; });
}

TEST(FirstLine, IsTheFirstThatIsNotBlankWithoutWhatSurroundsIt) {
  EXPECT_EQ(first_line(""), "");
  EXPECT_EQ(first_line("\n \t\r\n\n"), "");
  EXPECT_EQ(first_line("\n\n  too few numbers \r\nmore\n"), "too few numbers");
  EXPECT_EQ(first_line("no line end"), "no line end");
}

TEST(FirstLine, IsPrintableAndBounded) {
  EXPECT_EQ(first_line(std::string("a\0b\x1b[31m\xff", 9)), "a\\x00b\\x1b[31m\\xff");
  EXPECT_LT(first_line(std::string(100'000, 'x')).size(), 400U);
}

// --- The built-in comparison

struct BuiltinCase {
  const char* name;
  std::vector<std::string> flags;
  std::string answer;
  std::string output;
  Kind kind;
};

TEST(BuiltinChecker, TakesItsFlagsFromTheTestCase) {
  const BuiltinCase cases[] = {
      {"the same", {}, "1 2\n", "1 2\n", Kind::accepted},
      {"white space and case do not matter", {}, "Yes 2\n", "  yes\n2", Kind::accepted},
      {"case matters", {"case_sensitive"}, "Yes\n", "yes\n", Kind::wrong},
      {"space matters", {"space_change_sensitive"}, "1 2\n", "1  2\n", Kind::wrong},
      {"no tolerance", {}, "1.0\n", "1.00\n", Kind::wrong},
      {"within the tolerance", {"float_tolerance", "1e-3"}, "1.0\n", "1.0005\n", Kind::accepted},
      {"outside of the tolerance", {"float_tolerance", "1e-3"}, "1.0\n", "1.1\n", Kind::wrong},
      {"unknown flag", {"sensitive"}, "1\n", "1\n", Kind::failed},
      {"flag without its number", {"float_tolerance"}, "1\n", "1\n", Kind::failed},
  };
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  for (const BuiltinCase& test : cases) {
    model::TestCase test_case;
    test_case.output_validator_args = test.flags;
    const verdict::CheckOutcome outcome =
        BuiltinChecker().check(sandbox, test_case, TestData("", test.answer), test.output);
    EXPECT_EQ(outcome.kind, test.kind) << test.name;
    EXPECT_EQ(outcome.message.empty(), test.kind == Kind::accepted) << test.name;
    EXPECT_EQ(outcome.diagnosis.empty(), test.kind != Kind::wrong) << test.name;
  }
  EXPECT_TRUE(sandbox.specs().empty()) << "nothing needs to be run";
}

TEST(BuiltinChecker, NamesAnUnknownFlag) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  model::TestCase test;
  test.output_validator_args = {"fuzzy"};
  const verdict::CheckOutcome outcome = BuiltinChecker().check(sandbox, test, TestData("", "1\n"), "1\n");
  EXPECT_THAT(outcome.message, HasSubstr("output validator arguments"));
  EXPECT_THAT(outcome.message, HasSubstr("'fuzzy'"));
}

TEST(BuiltinChecker, SaysThatTheCasePrefixIsMissing) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  const TestData data("", "Case 1: 110\nCase 2: 7\n");
  const verdict::CheckOutcome outcome = BuiltinChecker().check(sandbox, {}, data, "110\n7\n");
  ASSERT_EQ(outcome.kind, Kind::wrong);
  ASSERT_FALSE(outcome.diagnosis.empty());
  const model::Diagnosis& first = outcome.diagnosis.front();
  EXPECT_EQ(first.kind, "prefix_missing");
  EXPECT_EQ(first.line, 1U);
  EXPECT_EQ(first.case_number, 1U);
  EXPECT_EQ(first.expected, "Case 1:");
  EXPECT_EQ(first.got, "110");
  EXPECT_EQ(outcome.message, first.message);
  EXPECT_THAT(first.message, HasSubstr("Case i: "));
  EXPECT_THAT(first.hint, HasSubstr("Case i: "));
}

// --- Output validators of the package

class ProgramCheckerTest : public testing::Test {
 protected:
  verdict::CheckOutcome check(FakeSandbox& sandbox) {
    const ProgramChecker checker({Validator({"judge.cpp", {}, protocol_}, program(), limits_)});
    return checker.check(sandbox, test_, TestData("the input", "the answer"), "the output");
  }
  verdict::CheckOutcome check_run(model::Termination termination, const std::string& error = "") {
    FakeSandbox sandbox([&](const RunSpec&) {
      RunResult run = run_that(termination, "", error);
      run.scratch = open_file(dir_.path(), O_RDONLY | O_DIRECTORY).value();
      return run;
    });
    return check(sandbox);
  }
  void leave_feedback(const std::string& text, const std::string& name = "judgemessage.txt") {
    fs::create_directory(dir_.path() / "feedback");
    ASSERT_TRUE(write_file(dir_.path() / "feedback" / name, text));
  }

  TempDir dir_ = TempDir::create("casewise-test").value();
  model::PackageLimits limits_;
  model::TestCase test_;
  model::Protocol protocol_ = model::Protocol::kattis;
};

TEST_F(ProgramCheckerTest, GivesTheValidatorWhatTheFormatPromises) {
  limits_.validation_time = 7s;
  limits_.validation_memory = Bytes::mib(99);
  limits_.validation_output = Bytes::kib(3);
  test_.output_validator_args = {"--eps", "1 e"};
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{42}); });
  EXPECT_EQ(check(sandbox).kind, Kind::accepted);
  ASSERT_EQ(sandbox.specs().size(), 1U);
  const RunSpec spec = sandbox.specs().front();
  EXPECT_THAT(spec.argv,
              ElementsAre("program", "/tmp/input", "/tmp/answer", "/tmp/feedback/", "--eps", "1 e"));
  EXPECT_EQ(content_of(spec.input), "the output");
  EXPECT_EQ(spec.limits.cpu, 7s);
  EXPECT_GT(spec.limits.wall, 7s);
  EXPECT_EQ(spec.limits.memory, Bytes::mib(99));
  EXPECT_EQ(spec.limits.output, Bytes::kib(3));
  EXPECT_GT(spec.scratch, Bytes::mib(1));
  EXPECT_TRUE(spec.keep_scratch);
  const Fd target = open_file(dir_.path(), O_RDONLY | O_DIRECTORY).value();
  ASSERT_TRUE(slot::unpack(spec.staged->fd(), target.get()));
  EXPECT_EQ(read_file(dir_.path() / "input").value(), "the input");
  EXPECT_EQ(read_file(dir_.path() / "answer").value(), "the answer");
  EXPECT_TRUE(fs::is_directory(dir_.path() / "feedback"));
  EXPECT_TRUE(fs::is_empty(dir_.path() / "feedback"));
}

TEST_F(ProgramCheckerTest, OnlyThe42And43AreAVerdict) {
  EXPECT_EQ(check_run(Exited{42}).kind, Kind::accepted);
  EXPECT_EQ(check_run(Exited{42}).message, "");
  EXPECT_EQ(check_run(Exited{43}).kind, Kind::wrong);
  const std::pair<model::Termination, const char*> broken[] = {
      {Exited{0}, "exit code 0"},
      {Exited{1}, "exit code 1"},
      {Exited{41}, "exit code 41"},
      {Exited{44}, "exit code 44"},
      {Signaled{SIGSEGV}, "SIGSEGV"},
      {Signaled{42}, "signal 42"},
      {LimitHit{LimitKind::cpu}, "CPU time limit"},
      {LimitHit{LimitKind::wall}, "wall time limit"},
      {LimitHit{LimitKind::memory}, "memory limit"},
      {LimitHit{LimitKind::output}, "output limit"},
      {NotStarted{"mount", EPERM}, "not started: mount"},
  };
  for (const auto& [termination, reason] : broken) {
    const verdict::CheckOutcome outcome = check_run(termination, "usage: judge\n");
    EXPECT_EQ(outcome.kind, Kind::failed) << reason;
    EXPECT_THAT(outcome.message, HasSubstr("judge.cpp")) << reason;
    EXPECT_THAT(outcome.message, HasSubstr(reason));
    EXPECT_THAT(outcome.message, HasSubstr("usage: judge")) << reason;
    EXPECT_TRUE(outcome.diagnosis.empty()) << reason;
  }
}

TEST_F(ProgramCheckerTest, ItsJudgeMessageIsTheReason) {
  EXPECT_EQ(check_run(Exited{43}).message, "the output validator refused the output");
  leave_feedback("\n  the total is 110, not 111\nsecond line\n");
  EXPECT_EQ(check_run(Exited{43}).message, "the total is 110, not 111");
  EXPECT_EQ(check_run(Exited{42}).message, "");
  const verdict::CheckOutcome broken = check_run(Exited{1}, "a warning\n");
  EXPECT_EQ(broken.kind, Kind::failed);
  EXPECT_EQ(
      broken.message,
      "output validator judge.cpp: exit code 1: a warning; judgemessage.txt: the total is 110, not 111");
}

TEST_F(ProgramCheckerTest, AnEmptyOrHugeJudgeMessageIsNoReason) {
  leave_feedback("\n");
  EXPECT_EQ(check_run(Exited{43}).message, "the output validator refused the output");
  leave_feedback(std::string((std::size_t{1} << 20U) + 1, 'x'));
  EXPECT_EQ(check_run(Exited{43}).message, "the output validator refused the output");
}

TEST_F(ProgramCheckerTest, BinaryJunkIsMadePrintable) {
  const std::string junk("\x00\x1b]0;title\x07\xff\xfe", 13);
  leave_feedback(junk);
  for (const verdict::CheckOutcome& outcome : {check_run(Exited{43}), check_run(Exited{3}, junk)}) {
    EXPECT_TRUE(is_printable(outcome.message)) << outcome.message;
    EXPECT_THAT(outcome.message, HasSubstr("title"));
  }
}

TEST_F(ProgramCheckerTest, APlantedLinkIsNotFollowed) {
  ASSERT_TRUE(write_file(dir_.path() / "secret", "the answer is 42\n"));
  fs::create_directory(dir_.path() / "feedback");
  fs::create_symlink("../secret", dir_.path() / "feedback/judgemessage.txt");
  EXPECT_EQ(check_run(Exited{43}).message, "the output validator refused the output");
  fs::remove_all(dir_.path() / "feedback");
  fs::create_directory(dir_.path() / "elsewhere");
  ASSERT_TRUE(write_file(dir_.path() / "elsewhere/judgemessage.txt", "the answer is 42\n"));
  fs::create_directory_symlink("elsewhere", dir_.path() / "feedback");
  EXPECT_EQ(check_run(Exited{43}).message, "the output validator refused the output");
}

TEST_F(ProgramCheckerTest, ScoresComeFromTheirFiles) {
  leave_feedback(" 12.5\n", "score.txt");
  EXPECT_EQ(check_run(Exited{42}).score.score, 12.5);
  fs::remove(dir_.path() / "feedback/score.txt");
  leave_feedback("0.25", "score_multiplier.txt");
  EXPECT_EQ(check_run(Exited{42}).score.multiplier, 0.25);
  leave_feedback("a lot", "score_multiplier.txt");
  const verdict::CheckOutcome outcome = check_run(Exited{42});
  EXPECT_EQ(outcome.kind, Kind::failed);
  EXPECT_THAT(outcome.message, HasSubstr("score_multiplier.txt holds no number"));
}

TEST_F(ProgramCheckerTest, AnotherPassIsNotForEveryProblem) {
  leave_feedback("more", "nextpass.in");
  EXPECT_THAT(check_run(Exited{42}).message, HasSubstr("another pass, but the problem has only one"));
  EXPECT_THAT(check_run(Exited{43}).message, HasSubstr("without accepting this one"));
}

TEST_F(ProgramCheckerTest, TestlibCheckersHaveTheirOwnArgumentsAndExitCodes) {
  protocol_ = model::Protocol::testlib;
  for (const auto& [code, kind] :
       {std::pair(0, Kind::accepted), std::pair(1, Kind::wrong), std::pair(2, Kind::wrong),
        std::pair(3, Kind::failed), std::pair(4, Kind::wrong), std::pair(5, Kind::failed),
        std::pair(8, Kind::wrong), std::pair(42, Kind::failed)})
    EXPECT_EQ(check_run(Exited{code}, "because\n").kind, kind) << code;
  EXPECT_EQ(check_run(Signaled{11}).kind, Kind::failed);
  EXPECT_EQ(check_run(Exited{1}, "wrong answer 1st numbers differ\n").message,
            "wrong answer 1st numbers differ");
  EXPECT_EQ(check_run(Exited{7}, "points 0.75 nearly\n").score.score, 0.75);
  EXPECT_EQ(check_run(Exited{7}, "point taken\n").kind, Kind::failed);
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{0}); });
  (void)check(sandbox);
  const RunSpec spec = sandbox.specs().front();
  EXPECT_THAT(std::vector(spec.argv.end() - 3, spec.argv.end()),
              ElementsAre("/tmp/input", "/tmp/output", "/tmp/answer"));
}

TEST(Feedback, ScoresAreNumbers) {
  for (const auto& [text, score] : std::vector<std::pair<const char*, std::optional<double>>>{{"1", 1},
                                                                                              {"+2.5\n", 2.5},
                                                                                              {" 1e2 ", 100},
                                                                                              {"-3", -3},
                                                                                              {"", {}},
                                                                                              {"1 2", {}},
                                                                                              {"nan", {}},
                                                                                              {"inf", {}},
                                                                                              {"0x10", {}},
                                                                                              {"1,5", {}},
                                                                                              {"1e999", {}}})
    EXPECT_EQ(parse_score(text), score) << text;
}

TEST_F(ProgramCheckerTest, ACancelledCheckIsNoVerdict) {
  FakeSandbox sandbox([&](const RunSpec&) {
    sandbox.cancel();
    return run_that(Exited{43});
  });
  const verdict::CheckOutcome outcome = check(sandbox);
  EXPECT_EQ(outcome.kind, Kind::failed);
  EXPECT_THAT(outcome.message, HasSubstr("cancelled"));
}

// --- Input validators

InputCheck validate(model::Termination termination, const std::string& error = "",
                    model::Protocol protocol = model::Protocol::kattis) {
  FakeSandbox sandbox([&](const RunSpec&) { return run_that(termination, "", error); });
  return validate_input(sandbox, program(), {}, {}, os::SealedFile::make("5\n").value(), protocol);
}

TEST(ValidateInput, RunsTheValidatorOnTheInput) {
  FakeSandbox sandbox([](const RunSpec&) { return run_that(Exited{42}); });
  model::PackageLimits limits;
  limits.validation_time = 3s;
  const InputCheck check =
      validate_input(sandbox, program(), {"--max", "10"}, limits, os::SealedFile::make("5\n").value());
  EXPECT_EQ(check.kind, InputCheck::Kind::valid);
  EXPECT_EQ(check.message, "");
  const RunSpec spec = sandbox.specs().at(0);
  EXPECT_THAT(spec.argv, ElementsAre("program", "--max", "10"));
  EXPECT_EQ(content_of(spec.input), "5\n");
  EXPECT_EQ(spec.limits.cpu, 3s);
}

TEST(ValidateInput, AnythingBut42IsInvalid) {
  EXPECT_EQ(validate(Exited{43}, "line 1: n is too large\nand more").kind, InputCheck::Kind::invalid);
  EXPECT_EQ(validate(Exited{43}, "line 1: n is too large\nand more").message, "line 1: n is too large");
  EXPECT_EQ(validate(Exited{43}).message, "exit code 43");
  EXPECT_EQ(validate(Exited{1}, "assert failed").kind, InputCheck::Kind::invalid);
  EXPECT_EQ(validate(Exited{1}, "assert failed").message, "exit code 1: assert failed");
  EXPECT_EQ(validate(Exited{0}).kind, InputCheck::Kind::invalid);
  EXPECT_EQ(validate(Signaled{SIGABRT}).kind, InputCheck::Kind::invalid);
  EXPECT_EQ(validate(Exited{1}, "Traceback (most recent call last):\n  x\nValueError: no\n").message,
            "exit code 1: ValueError: no");
  EXPECT_TRUE(is_printable(validate(Exited{43}, "\x1b[2J\x07").message));
}

// testlib: a validator ends with 0 for a valid input and with 3 (_fail) for any other.
TEST(ValidateInput, TestlibHasItsOwnExitCodes) {
  using InputKind = InputCheck::Kind;
  const std::pair<model::Termination, InputKind> table[] = {
      {Exited{0}, InputKind::valid},    {Exited{3}, InputKind::invalid},
      {Exited{1}, InputKind::invalid},  {Exited{2}, InputKind::invalid},
      {Exited{42}, InputKind::failed},  {Exited{43}, InputKind::failed},
      {Exited{126}, InputKind::failed}, {Signaled{SIGABRT}, InputKind::failed}};
  for (const auto& [end, kind] : table)
    EXPECT_EQ(validate(end, "", model::Protocol::testlib).kind, kind) << to_string(end);
  const std::string said =
      "FAIL Integer parameter [name=a] equals to 0, violates the range [1, 100] (stdin, line 1)";
  EXPECT_EQ(validate(Exited{3}, said + "\n", model::Protocol::testlib).message, said);
}

TEST(ValidateInput, AValidatorThatDidNotRunSaysNothingOfTheInput) {
  EXPECT_EQ(validate(LimitHit{LimitKind::cpu}).kind, InputCheck::Kind::failed);
  EXPECT_EQ(validate(LimitHit{LimitKind::cpu}).message, "CPU time limit");
  EXPECT_EQ(validate(Exited{126}).kind, InputCheck::Kind::failed);
  EXPECT_EQ(validate(Exited{126}).message, "it cannot be executed: exit code 126");
  const InputCheck check = validate(NotStarted{"execute", ENOEXEC});
  EXPECT_EQ(check.kind, InputCheck::Kind::failed);
  EXPECT_THAT(check.message, HasSubstr("execute"));
}

// --- All of it with a real validator in a real sandbox

/// Accepts the sum of input and answer, says so in the feedback directory when it got something else, and
/// breaks when it is told to.
constexpr const char* kValidator = R"(
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char** argv) {
  std::ifstream input(argv[1]), answer(argv[2]);
  int a = 0, b = 0, got = 0;
  if (!(input >> a) || !(answer >> b)) return 1;
  if (argc > 4 && std::string(argv[4]) == "--break") {
    std::cerr << "told to break\n";
    return 7;
  }
  if (std::cin >> got && got == a + b) return 42;
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "expected " << a + b << ", got " << got << '\n';
  return 43;
}
)";

TEST(ProgramCheckerEndToEnd, ARealValidatorDecides) {
  Result<std::unique_ptr<sandbox::Sandbox>> sandbox = sandbox::make_sandbox();
  if (!sandbox) GTEST_SKIP() << "no sandbox here: " << sandbox.error().message();
  if (!compile::missing_programs(*compile::find_language("cpp")).empty()) GTEST_SKIP() << "no C++ here";
  const TempDir dir = TempDir::create("casewise-test").value();
  const fs::path path = dir.path() / "sum.cpp";
  ASSERT_TRUE(write_file(path, kValidator));
  compile::BuildOutcome built = compile::build(**sandbox, compile::load_sources(path, {}).value(), {});
  ASSERT_EQ(built.kind, compile::BuildOutcome::Kind::built) << built.message << built.log;
  const ProgramChecker checker({Validator({"sum.cpp", {}, {}}, std::move(built.executable), {})});
  const TestData data("40\n", "2\n");
  model::TestCase test;
  EXPECT_EQ(checker.check(**sandbox, test, data, "42\n").kind, Kind::accepted);
  const verdict::CheckOutcome wrong = checker.check(**sandbox, test, data, "41\n");
  EXPECT_EQ(wrong.kind, Kind::wrong);
  EXPECT_EQ(wrong.message, "expected 42, got 41");
  test.output_validator_args = {"--break"};
  const verdict::CheckOutcome broken = checker.check(**sandbox, test, data, "42\n");
  EXPECT_EQ(broken.kind, Kind::failed);
  EXPECT_EQ(broken.message, "output validator sum.cpp: exit code 7: told to break");
}

}  // namespace
}  // namespace casewise::check
