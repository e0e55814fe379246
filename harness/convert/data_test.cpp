// data/ in the layout of the other format. Sources: formats legacy, legacy-icpc and 2025-09, Test data, and
// Test data groups or Test data configuration.
#include "harness/convert/convert_testing.hpp"
#include "harness/convert/test_settings.hpp"

namespace casewise::convert {
namespace {

TEST(DataToLegacy, SaysArgumentsAsFlags) {
  expect_conversions(
      current_package(), "legacy",
      {{"of all test cases, word for word",
        {{"data/sample/test_group.yaml", "output_validator_args: [float_tolerance, '1e-6']\n"},
         {"data/secret/test_group.yaml", "output_validator_args: [float_tolerance, '1e-6']\n"}},
        {},
        {{"problem.yaml",
          "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "validator_flags: float_tolerance 1e-6\n"},
         {"data/sample/test_group.yaml", std::nullopt},
         {"data/testdata.yaml", std::nullopt}}},
       {"of one directory",
        {{"data/secret/test_group.yaml", "output_validator_args: [case_sensitive]\n"}},
        {},
        {{"data/secret/testdata.yaml", "output_validator_flags: case_sensitive\n"},
         {"data/sample/testdata.yaml", std::nullopt}}},
       {"of input validators",
        {{"data/secret/test_group.yaml", "input_validator_args: ['5', max]\n"}},
        {},
        {{"data/secret/testdata.yaml", "input_validator_flags: \"5 max\"\n"}}},
       {"of one input validator of two",
        {{"data/secret/test_group.yaml", "input_validator_args: {other: [max]}\n"},
         {"input_validators/other.py", "exit(42)\n"}},
        {},
        {{"data/secret/testdata.yaml", "input_validator_flags:\n  name: other.py\n  flags: max\n"}}},
       {"of test groups, where a group says otherwise than the rest",
        {{"data/secret/01-a.in", std::nullopt},
         {"data/secret/01-a.ans", std::nullopt},
         {"data/secret/02-b.in", std::nullopt},
         {"data/secret/02-b.ans", std::nullopt},
         {"data/secret/test_group.yaml", "output_validator_args: [case_sensitive]\n"},
         {"data/secret/g1/test_group.yaml", ""},
         {"data/secret/g1/a.in", "1 1\n"},
         {"data/secret/g1/a.ans", "2\n"},
         {"data/secret/g2/test_group.yaml", "output_validator_args: []\n"},
         {"data/secret/g2/a.in", "1 1\n"},
         {"data/secret/g2/a.ans", "2\n"}},
        {},
        {{"data/secret/testdata.yaml", std::nullopt},
         {"data/secret/g1/testdata.yaml", "output_validator_flags: case_sensitive\n"},
         {"data/secret/g2/testdata.yaml", std::nullopt},
         {"data/secret/g1/a.in", "1 1\n"}}}});
}

TEST(DataToLegacy, RefusesWhatFlagsCannotSay) {
  const std::string same = "put those that have others into a directory of their own";
  expect_conversions(
      current_package(), "legacy",
      {{"white space (arguments are split there)",
        {{"output_validator/v.py", "exit(42)\n"},
         {"data/sample/test_group.yaml", "output_validator_args: ['a b']\n"},
         {"data/secret/test_group.yaml", "output_validator_args: ['a b']\n"}},
        {"data: error: format legacy: output_validator_args: the argument 'a b' has white space in it, and "
         "format "
         "legacy has arguments as words of one text"}},
       {"an empty argument",
        {{"data/secret/test_group.yaml", "input_validator_args: ['']\n"}},
        {"data: error: format legacy: input_validator_args: the argument '' is empty, and format legacy has "
         "arguments "
         "as words of one text"}},
       {"one test case's own",
        {{"data/secret/02-b.yaml", "output_validator_args: [case_sensitive]\n"}},
        {"data/secret: error: format legacy: output_validator_flags of the test cases in one directory "
         "differ; " +
         same}},
       {"several input validators with different ones",
        {{"data/secret/test_group.yaml", "input_validator_args: {other: [a], validate: [b]}\n"},
         {"input_validators/other.py", "exit(42)\n"}},
        {"data: error: format legacy: input_validator_args: arguments can be given to all input validators "
         "or to one"}},
       {"arguments of submissions",
        {{"data/secret/02-b.yaml", "args: [x]\n"}},
        {"data/secret/02-b: error: format legacy: there are no arguments for submissions"}},
       {"files for submissions",
        {{"data/secret/02-b.files/a.txt", "x"}},
        {"data/secret/02-b: error: format legacy: there are no files for a submission's working "
         "directory"}}});
}

TEST(DataToLegacy, KeepsWhatBelongsToATestCase) {
  expect_conversions(
      current_package(), "legacy",
      {{"hint and description (Annotations)",
        {{"data/secret/01-a.yaml", "hint: small\ndescription: |\n  two\n  lines\n"}},
        {},
        {{"data/secret/01-a.hint", "small\n"},
         {"data/secret/01-a.desc", "two\nlines\n"},
         {"data/secret/01-a.yaml", std::nullopt}}},
       {"an illustration", {{"data/secret/01-a.png", "png"}}, {}, {{"data/secret/01-a.png", "png"}}},
       {"outputs and texts that are shown instead",
        {{"data/sample/1.out", "3\n"},
         {"data/sample/1.in.statement", "x\n"},
         {"data/sample/1.ans.download", "x\n"}},
        {"data/sample/1.ans.download: warning: format legacy: there are no such files of a test case (and 2 "
         "more)"},
        {{"data/sample/1.out", std::nullopt}}},
       {"feedback for contestants",
        {{"data/secret/test_group.yaml", "full_feedback: true\n"}},
        {"data/secret/01-a: warning: format legacy: full_feedback cannot be said (and 1 more)"}},
       {"test cases for validators",
        {{"data/invalid_input/x.in", "bad\n"}},
        {"data/invalid_input/x.in: warning: format legacy: test cases for validators are left out"},
        {{"data/invalid_input/x.in", std::nullopt}}}});
}

/// Format legacy-icpc, Test data groups: sample and secret, and nothing in them; flags in problem.yaml only.
TEST(DataToIcpc, HasTwoDirectories) {
  const std::string icpc = "format legacy-icpc: ";
  expect_conversions(
      current_package(), "legacy-icpc",
      {{"directories become parts of names",
        {{"data/secret/g/03-c.in", "1 1\n"},
         {"data/secret/g/03-c.ans", "2\n"},
         {"data/secret/g/03-c.png", "x"}},
        {"data/secret/g/03-c: warning: " + icpc +
         "there are no directories in data/secret, so '-' stands for the '/' "
         "in the names of test cases"},
        {{"data/secret/g-03-c.in", "1 1\n"},
         {"data/secret/g-03-c.ans", "2\n"},
         {"data/secret/g-03-c.png", "x"},
         {"data/secret/g/03-c.in", std::nullopt}}},
       {"arguments of input validators, in the way of format legacy",
        {{"data/secret/test_group.yaml", "input_validator_args: [big]\n"}},
        {"data/secret: warning: " + icpc +
         "input_validator_flags is a key of format legacy, which DOMjudge may pass over"},
        {{"data/secret/testdata.yaml", "input_validator_flags: big\n"}}},
       {"flags that differ",
        {{"data/secret/test_group.yaml", "output_validator_args: [case_sensitive]\n"}},
        {"data: error: " + icpc +
         "all test cases have the same validator_flags, but output_validator_args differ here"}},
       {"two that would have one name",
        {{"data/secret/g/a.in", "1 1\n"},
         {"data/secret/g/a.ans", "2\n"},
         {"data/secret/g-a.in", "1 1\n"},
         {"data/secret/g-a.ans", "2\n"}},
        {"data/secret/g/a: error: " + icpc + "there are two test cases 'secret/g-a'",
         "data/secret/g/a: warning: " + icpc +
             "there are no directories in data/secret, so '-' stands for the '/' in "
             "the names of test cases"}}});
}

TEST(DataToCurrent, SaysFlagsAsArguments) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"of everything",
        {{"problem.yaml",
          "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nvalidator_flags: float_tolerance 1e-6\n"}},
        {},
        {{"data/sample/test_group.yaml", "output_validator_args:\n  - float_tolerance\n  - \"1e-6\"\n"},
         {"data/secret/test_group.yaml", "output_validator_args:\n  - float_tolerance\n  - \"1e-6\"\n"}}},
       {"of a directory, which hands them down",
        {{"data/testdata.yaml", "output_validator_flags: case_sensitive\ninput_validator_flags: 5 max\n"},
         {"data/sample/testdata.yaml", "output_validator_flags: ''\n"}},
        {},
        {{"data/sample/test_group.yaml", "input_validator_args:\n  - \"5\"\n  - max\n"},
         {"data/secret/test_group.yaml",
          "input_validator_args:\n  - \"5\"\n  - max\noutput_validator_args:\n  - case_sensitive\n"}}},
       {"of directories that differ: groups",
        {{"data/secret/01-a.in", std::nullopt},
         {"data/secret/01-a.ans", std::nullopt},
         {"data/secret/02-b.in", std::nullopt},
         {"data/secret/02-b.ans", std::nullopt},
         {"data/secret/g1/a.in", "1 1\n"},
         {"data/secret/g1/a.ans", "2\n"},
         {"data/secret/g2/a.in", "1 1\n"},
         {"data/secret/g2/a.ans", "2\n"},
         {"data/secret/g2/testdata.yaml", "input_validator_flags: big\n"}},
        {},
        {{"data/secret/g1/test_group.yaml", "{}\n"},
         {"data/secret/g2/test_group.yaml", "input_validator_args:\n  - big\n"}}},
       {"of a directory beside test cases: each of them",
        {{"data/secret/g/a.in", "1 1\n"},
         {"data/secret/g/a.ans", "2\n"},
         {"data/secret/g/testdata.yaml", "input_validator_flags: big\n"}},
        {},
        {{"data/secret/g/a.yaml", "input_validator_args:\n  - big\n"},
         {"data/secret/g/test_group.yaml", std::nullopt}}},
       {"of one input validator",
        {{"data/secret/testdata.yaml", "input_validator_flags: {name: validate, flags: big}\n"},
         {"input_validators/other.py", "exit(42)\n"}},
        {},
        {{"data/secret/test_group.yaml", "input_validator_args:\n  validate.py:\n    - big\n"}}}});
}

TEST(DataToCurrent, KeepsWhatBelongsToATestCase) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"hint and description (Test case configuration)",
        {{"data/secret/01-a.hint", "small\n"}, {"data/secret/01-a.desc", "x: y\n"}},
        {},
        {{"data/secret/01-a.yaml", "description: \"x: y\\n\"\nhint: \"small\\n\"\n"},
         {"data/secret/01-a.hint", std::nullopt}}},
       {"an illustration", {{"data/secret/01-a.svg", "<svg/>"}}, {}, {{"data/secret/01-a.svg", "<svg/>"}}}});
}

TEST(DataToCurrent, RefusesOtherVerdictsOfGroups) {
  const std::string said =
      ": error: format 2025-09: the verdict is that of the first test that is not accepted; take on_reject "
      "and "
      "grader_flags out of testdata.yaml if that is right";
  expect_conversions(
      legacy_package(), "2025-09",
      {{"the worst of all", {{"data/testdata.yaml", "on_reject: continue\n"}}, {"data" + said}},
       {"one that is enough",
        {{"data/secret/testdata.yaml", "grader_flags: accept_if_any_accepted\n"}},
        {"data/secret" + said}},
       {"samples that do not count",
        {{"data/testdata.yaml", "grader_flags: ignore_sample\n"}},
        {"data" + said}},
       {"the first of all",
        {{"data/testdata.yaml", "on_reject: continue\ngrader_flags: first_error\n"}},
        {}}});
}

/// Names of directories come before or behind those of test cases as a whole in format legacy, and as parts
/// of paths in format 2025-09.
TEST(DataToCurrent, RefusesAnotherOrder) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"a directory that sorts otherwise",
        {{"data/secret/01/a.in", "1 1\n"}, {"data/secret/01/a.ans", "2\n"}},
        {"data: error: the package would not judge alike: of its test cases secret/01-a would come before "
         "secret/01/a; give one of them another name"}}});
}

TEST(FlagText, IsWhatIsSplitAgain) {
  EXPECT_EQ(flag_text({}).value(), "");
  EXPECT_EQ(flag_text({"a", "-b", "c=\"d\""}).value(), "a -b c=\"d\"");
  for (const char* const bad : {"", " ", "a b", "a\t", "\n", "a\vb"})
    EXPECT_FALSE(flag_text({"a", bad})) << '\'' << bad << '\'';
}

TEST(MostCommon, IsTheFirstOfEquals) {
  TestSettings a;
  TestSettings b;
  b.full_feedback = true;
  EXPECT_EQ(most_common({a, b}), a);
  EXPECT_EQ(most_common({b, a}), b);
  EXPECT_EQ(most_common({a, b, b}), b);
}

}  // namespace
}  // namespace casewise::convert
