#include "harness/verify/data_checks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/compile/helper.hpp"
#include "harness/package/fixture.hpp"

namespace casewise::verify {
namespace {

using package::PackageOnDisk;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Changes = std::map<std::string, std::optional<std::string>>;

/// Accepts two numbers and nothing else.
constexpr const char* kTwoNumbers =
    "import re, sys\n"
    "if re.fullmatch('[0-9]+ [0-9]+\\n', sys.stdin.read()): sys.exit(42)\n"
    "print('not two numbers', file=sys.stderr)\n"
    "sys.exit(43)\n";

class DataChecksTest : public testing::Test {
 protected:
  void SetUp() override {
    Result<std::unique_ptr<schedule::SandboxPool>> pool =
        schedule::SandboxPool::create(2, [] { return false; });
    if (!pool) GTEST_SKIP() << "no sandbox here: " << pool.error().message();
    pool_ = std::move(*pool);
  }

  model::Problem load(const PackageOnDisk& package) {
    package::Diagnostics diagnostics;
    Result<model::Problem> problem = package::load_problem(package.root(), diagnostics);
    EXPECT_TRUE(problem) << package.diagnose().front();
    return problem ? std::move(*problem) : model::Problem{};
  }

  static PackageOnDisk package_with(const Changes& changes) {
    package::Files files = package::valid_package();
    files["input_validators/validate.py"] = kTwoNumbers;
    return PackageOnDisk(package::with(files, changes));
  }

  Progress progress() {
    return [this](std::size_t done, std::size_t total) {
      if (done == total) total_ = total;
    };
  }

  DataChecks inputs(const Changes& changes) {
    const PackageOnDisk package = package_with(changes);
    return check_inputs(*pool_, load(package), progress());
  }

  /// With the package's output validator, or the built-in one.
  DataChecks outputs(const Changes& changes) {
    const PackageOnDisk package = package_with(changes);
    const model::Problem problem = load(package);
    if (problem.output_validators.empty())
      return check_outputs(*pool_, problem, check::BuiltinChecker(), progress());
    std::optional<check::ProgramChecker> checker;
    pool_->for_each(1, [&](sandbox::Sandbox& sandbox, std::size_t) {
      const model::HelperProgram& validator = problem.output_validators.front();
      checker.emplace(std::vector{check::Validator(
          validator, compile::build_helper(sandbox, validator, problem.limits).value(), problem.limits)});
    });
    return check_outputs(*pool_, problem, *checker, progress());
  }

  std::unique_ptr<schedule::SandboxPool> pool_;
  std::atomic<std::size_t> total_{0};
};

/// "broken data/x.in: message".
std::vector<std::string> texts(const DataChecks& checks) {
  std::vector<std::string> result;
  for (const Finding& finding : checks.findings) {
    result.push_back((finding.kind == Finding::Kind::broken ? "broken " : "failed ") + finding.subject +
                     ": " + finding.message);
  }
  return result;
}

TEST_F(DataChecksTest, GoodInputsAndBadOnesThatAreToBeRefused) {
  const DataChecks checks = inputs({{"data/invalid_input/word.in", "1 two\n"}});
  EXPECT_THAT(texts(checks), IsEmpty());
  EXPECT_EQ(checks.done, 3U);
  EXPECT_EQ(total_.load(), 3U);
}

TEST_F(DataChecksTest, InputsThatAreNotWhatTheyShouldBe) {
  const DataChecks checks =
      inputs({{"data/secret/01-small.in", "2  2\n"}, {"data/invalid_input/fine.in", "1 2\n"}});
  EXPECT_THAT(
      texts(checks),
      ElementsAre(
          "broken data/secret/01-small.in: an input validator refuses it: not two numbers",
          "broken data/invalid_input/fine.in: is there to be refused, but every input validator accepts it"));
}

TEST_F(DataChecksTest, EveryValidatorMustAcceptAndOneRefusalIsEnough) {
  const std::string small =
      "import sys\nsys.exit(42 if max(map(int, sys.stdin.read().split())) < 100 else 43)\n";
  const DataChecks checks = inputs({{"input_validators/small.py", small},
                                    {"data/invalid_input/large.in", "1 200\n"},
                                    {"data/secret/02-large.in", "1 100\n"},
                                    {"data/secret/02-large.ans", "101\n"}});
  EXPECT_THAT(texts(checks),
              ElementsAre(HasSubstr("broken data/secret/02-large.in: an input validator refuses it")));
}

TEST_F(DataChecksTest, AValidatorThatCannotBeBuiltIsAFailure) {
  const DataChecks checks = inputs({{"input_validators/broken.c", "int main( {\n"}});
  EXPECT_THAT(texts(checks), ElementsAre(HasSubstr("failed input_validators/broken.c: ")));
  EXPECT_EQ(checks.done, 0U);
}

// Legacy, Input Validators: a script for checktestdata is one as well.
TEST_F(DataChecksTest, ScriptsForChecktestdata) {
  const DataChecks checks = inputs({{"input_validators/small.ctd", "INT(0, 9) SPACE INT(0, 9) NEWLINE"},
                                    {"data/secret/02-large.in", "1 10\n"},
                                    {"data/secret/02-large.ans", "11\n"},
                                    {"data/invalid_input/large.in", "10 1\n"}});
  EXPECT_THAT(texts(checks),
              ElementsAre("broken data/secret/02-large.in: an input validator refuses it: line 1, column 3: "
                          "10 is not from 0 to 9"));
  EXPECT_EQ(checks.done, 4U);
}

TEST_F(DataChecksTest, AScriptThatIsAtFaultIsAFailure) {
  EXPECT_THAT(texts(inputs({{"input_validators/bad.ctd", "INT(0, 9)\nBLANK"}})),
              ElementsAre("failed input_validators/bad.ctd: bad.ctd:2: 'BLANK' is no command"));
  const DataChecks checks = inputs({{"input_validators/bad.ctd", "ASSERT(n == 1)"}});
  EXPECT_THAT(texts(checks), ElementsAre("failed data/sample/1.in: script line 1: 'n' has no value",
                                         "failed data/secret/01-small.in: script line 1: 'n' has no value"));
}

TEST_F(DataChecksTest, AValidatorThatRunsWithoutEndIsStopped) {
  const std::string yaml = package::kValidProblemYaml + "  validation_time: 1\n";
  const DataChecks checks =
      inputs({{"problem.yaml", yaml}, {"input_validators/validate.py", "while True: pass\n"}});
  EXPECT_THAT(texts(checks),
              ElementsAre(AllOf(HasSubstr("data/sample/1.in: "), HasSubstr("CPU time limit")),
                          AllOf(HasSubstr("data/secret/01-small.in: "), HasSubstr("CPU time limit"))));
}

TEST_F(DataChecksTest, OutputsThatAreAsTheyShouldBe) {
  const DataChecks checks = outputs({{"data/valid_output/spaces.in", "1 2\n"},
                                     {"data/valid_output/spaces.ans", "3\n"},
                                     {"data/valid_output/spaces.out", "  3\n\n"},
                                     {"data/invalid_output/off.in", "1 2\n"},
                                     {"data/invalid_output/off.ans", "3\n"},
                                     {"data/invalid_output/off.out", "4\n"}});
  EXPECT_THAT(texts(checks), IsEmpty());
  EXPECT_EQ(checks.done, 4U);
}

TEST_F(DataChecksTest, OutputsThatAreNotAsTheyShouldBe) {
  const DataChecks checks = outputs({{"data/valid_output/off.in", "1 2\n"},
                                     {"data/valid_output/off.ans", "3\n"},
                                     {"data/valid_output/off.out", "4\n"},
                                     {"data/invalid_output/fine.in", "1 2\n"},
                                     {"data/invalid_output/fine.ans", "3\n"},
                                     {"data/invalid_output/fine.out", "3\n"}});
  EXPECT_THAT(texts(checks),
              testing::UnorderedElementsAre(
                  HasSubstr("broken data/valid_output/off.out: is said to be right, but is refused"),
                  "broken data/invalid_output/fine.out: is there to be refused, but is accepted"));
}

TEST_F(DataChecksTest, WithoutAnInputValidatorNothingIsRefused) {
  const DataChecks checks =
      inputs({{"input_validators/validate.py", std::nullopt}, {"data/invalid_input/word.in", "1 two\n"}});
  EXPECT_THAT(
      texts(checks),
      ElementsAre(
          "broken data/invalid_input/word.in: is there to be refused, but there is no input validator"));
  EXPECT_EQ(checks.done, 0U);
}

TEST_F(DataChecksTest, AnExampleOutputOfATestMustPassAsItsAnswerMust) {
  const DataChecks checks = outputs({{"data/sample/1.out", "3\n"}, {"data/secret/01-small.out", "5\n"}});
  EXPECT_THAT(texts(checks),
              ElementsAre(HasSubstr("broken data/secret/01-small.out: is said to be right, but is refused")));
  EXPECT_EQ(checks.done, 4U);
}

TEST_F(DataChecksTest, TheAnswersMustPassThePackagesOwnValidator) {
  const DataChecks checks =
      outputs({{"output_validator/v.py", "import sys\nsys.exit(42 if int(sys.stdin.read()) < 4 else 43)\n"}});
  EXPECT_THAT(texts(checks),
              ElementsAre(HasSubstr("broken data/secret/01-small.ans: is said to be right, but is refused")));
}

TEST_F(DataChecksTest, AnOutputValidatorThatCrashesIsAFailure) {
  const DataChecks checks = outputs({{"output_validator/v.py", "raise SystemError('no luck')\n"}});
  EXPECT_THAT(texts(checks), ElementsAre(HasSubstr("failed data/sample/1.ans: "),
                                         HasSubstr("failed data/secret/01-small.ans: ")));
}

}  // namespace
}  // namespace casewise::verify
