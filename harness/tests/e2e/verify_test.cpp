// verify: a package against itself.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

class Verify : public SandboxedTest {};

TEST_F(Verify, AGoodPackage) {
  world_.write_sum({{"submissions/wrong_answer/zero.py", "print('Case 1: 0')\n"},
                    {"submissions/time_limit_exceeded/slow.py", "while True: pass\n"},
                    {"data/invalid_input/no-number.in", "one\n1 2\n"}});
  const Ended ended = world_.run({"verify", "sum", "--time-limit", "500ms", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("3 submissions: all as expected"));
  EXPECT_THAT(ended.err, HasSubstr("sum: 4 input checks, all as they should be\n"));
  EXPECT_THAT(ended.err, HasSubstr("sum: 3 output checks, all as they should be\n"));
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(report["run"]["command"], "verify");
  EXPECT_EQ(report["totals"]["as_expected"], 3);
  EXPECT_EQ(report["totals"]["not_as_expected"], 0);
}

TEST_F(Verify, AWrongExpectation) {
  world_.write_sum({{"submissions/wrong_answer/right.py", kSumPython}});
  const Ended ended = world_.run({"verify", "sum", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.out, HasSubstr("1 not as expected"));
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(submission(report, "wrong_answer/right.py")["as_expected"], false);
  EXPECT_EQ(submission(report, "accepted/sum.py")["as_expected"], true);
  EXPECT_EQ(world_.run({"verify", "sum", "--exit-zero"}).exit_code, 0);
  EXPECT_EQ(world_.run({"verify", "sum", "--filter", "accepted/*"}).exit_code, 0);
}

TEST_F(Verify, ExpectationsAreDecidedByAllTests) {
  // Fails the sample, and what it does later decides: one verdict that is not permitted, one that is
  // required.
  const std::string wrong_then = "import sys\ntext = sys.stdin.read()\nif '-5' in text: ";
  world_.write_sum({{"submissions/wrong_answer/crashes.py", wrong_then + "sys.exit(1)\nprint('Case 1: 0')\n"},
                    {"submissions/mixed/crashes.py", wrong_then + "sys.exit(1)\nprint('Case 1: 0')\n"},
                    {"submissions/submissions.yaml",
                     "mixed/crashes.py:\n  permitted: [AC, WA, RTE]\n  required: [RTE]\n"}});
  const Ended ended = world_.run({"verify", "sum", "--no-data", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 1) << ended.err;
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(submission(report, "wrong_answer/crashes.py")["as_expected"], false);
  EXPECT_EQ(test_verdicts(submission(report, "wrong_answer/crashes.py")), "WA RTE SKIPPED");
  EXPECT_EQ(submission(report, "mixed/crashes.py")["as_expected"], true);
  EXPECT_EQ(test_verdicts(submission(report, "mixed/crashes.py")), "WA RTE WA");
}

TEST_F(Verify, BadDataIsFoundByTheValidators) {
  world_.write_sum({{"data/secret/1-negative.in", "1\n-5  3\n"}, {"data/invalid_input/fine.in", "1\n1 2\n"}});
  const Ended ended = world_.run({"verify", "sum"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.err,
              HasSubstr("casewise: error: sum: data/secret/1-negative.in: an input validator refuses it"));
  EXPECT_THAT(ended.err,
              HasSubstr("casewise: error: sum: data/invalid_input/fine.in: is there to be refused"));
  EXPECT_EQ(world_.run({"verify", "sum", "--no-data"}).exit_code, 0);
}

TEST_F(Verify, AWrongAnswerFileMakesTheSolutionFail) {
  world_.write_sum({{"data/secret/1-negative.ans", "Case 1: 8\n"}});
  EXPECT_EQ(world_.run({"verify", "sum"}).exit_code, 1);
}

TEST_F(Verify, ABrokenValidatorIsAJudgeError) {
  world_.write_sum({{"input_validators/validate.c", "int main( {\n"}});
  const Ended input = world_.run({"verify", "sum", "--exit-zero"});
  EXPECT_EQ(input.exit_code, 3);
  EXPECT_THAT(input.err, HasSubstr("input_validators/validate.c"));
  world_.remove("sum/input_validators/validate.c");
  world_.write("sum/output_validator/v.py", "raise SystemError('the jury erred')\n");
  const Ended output = world_.run({"verify", "sum"});
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_THAT(output.out, HasSubstr("JE"));
}

TEST_F(Verify, InvalidInputsWithoutAnInputValidatorAreNotRefused) {
  world_.write_sum({{"data/invalid_input/no-number.in", "one\n1 2\n"}});
  world_.remove("sum/input_validators");
  const Ended ended = world_.run({"verify", "sum"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.err,
              HasSubstr("sum: data/invalid_input/no-number.in: is there to be refused, but there is no "
                        "input validator"));
}

TEST_F(Verify, WhatTheJudgeCannotBuildIsSaidBeforeAnythingIsJudged) {
  world_.write_sum({{"submissions/README.md", "Not a submission.\n"},
                    {"submissions/accepted/README.md", "Not a submission either.\n"}});
  EXPECT_EQ(world_.run({"verify", "sum"}).exit_code, 0);
  world_.write("sum/output_validator/v/build", "#!/bin/sh\n");
  world_.write("sum/output_validator/v/v.py", "import sys\nsys.exit(42)\n");
  const Ended broken = world_.run({"verify", "sum"});
  EXPECT_EQ(broken.exit_code, 3);
  EXPECT_THAT(broken.out + broken.err, HasSubstr("sum/output_validator/v/build: it is not executable"));
  world_.remove("sum/output_validator/v/build");
  std::filesystem::create_symlink("v.py", world_.root() / "sum/output_validator/v/w.py");
  expect_one_error(world_.run({"verify", "sum"}), {"sum/output_validator/v/w.py: a symbolic link inside of"});
}

TEST_F(Verify, AFolderOfPackagesIsVerifiedWhole) {
  for (const auto& [path, content] : sum_package()) {
    world_.write("all/good/" + path, content);
    world_.write("all/bad/" + path, path == "data/secret/2-big.ans" ? "Case 1: 4\n" : content);
  }
  const Ended ended = world_.run({"verify", "all", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 1);
  const Json report = world_.read_json("report.json");
  ASSERT_EQ(report["submissions"].size(), 2U);
  EXPECT_EQ(report["submissions"][0]["as_expected"], false);
  EXPECT_EQ(report["submissions"][1]["as_expected"], true);
}

TEST_F(Verify, GeneratorsMustReproduceTheData) {
  world_.write_sum({{"generators/generators.yaml",
                     "solution: /submissions/accepted/sum.py\n"
                     "data:\n"
                     "  sample: {data: {'1': {in: \"2\\n1 2\\n3 4\\n\"}}}\n"
                     "  secret: {data: {1-negative: {in: \"1\\n-5 3\\n\"}, 2-big: {in: \"1\\n2000000000 "
                     "2000000000\\n\"}}}\n"}});
  const Ended good = world_.run({"verify", "sum"});
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_THAT(good.err, HasSubstr("6 files of data made anew, all equal"));
  world_.write({{"sum/data/secret/1-negative.in", "1\n-6 4\n"}});
  const Ended changed = world_.run({"verify", "sum"});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_THAT(changed.err, HasSubstr("data/secret/1-negative.in is not what generators.yaml makes"));
}

TEST_F(Verify, WhatAGeneratorCouldNotMakeIsNotCalledUnknown) {
  world_.write_sum({{"generators/fails.py", "raise SystemError('no luck')\n"},
                    {"generators/generators.yaml",
                     "solution: /submissions/accepted/sum.py\n"
                     "data:\n"
                     "  sample: {data: {'1': fails 1}}\n"
                     "  secret: {data: {1-negative: fails 2, 2-big: fails 3}}\n"}});
  const Ended ended = world_.run({"verify", "sum"});
  EXPECT_EQ(ended.exit_code, 3) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("no luck"));
  EXPECT_THAT(ended.err, Not(HasSubstr("is not made by generators.yaml")));
}

TEST_F(Verify, WithoutAnInputValidatorNothingIsSaidToBeRight) {
  world_.write_sum();
  world_.remove("sum/input_validators");
  const Ended ended = world_.run({"verify", "sum"});
  EXPECT_THAT(ended.err, HasSubstr("skipped: no input validator"));
  EXPECT_THAT(ended.err, Not(HasSubstr("0 input checks")));
}

TEST_F(Verify, ThePackagesOfThisProjectLoad) {
  for (const std::string name : {"yahtzee", "diceyut"}) {
    const Ended ended = world_.run({"verify", CASEWISE_SOURCE_DIR "/testdata/" + name, "--no-data", "--tests",
                                    "sample/*", "--filter", "accepted/*.cpp"});
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("all as expected"));
  }
}

}  // namespace
}  // namespace casewise::e2e
