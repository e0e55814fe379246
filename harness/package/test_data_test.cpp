#include "harness/package/test_data.hpp"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

model::Problem load(const PackageOnDisk& package) {
  Diagnostics diagnostics;
  Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  EXPECT_THAT(package.texts(diagnostics), IsEmpty());
  return problem ? *problem : model::Problem{};
}

std::vector<std::string> names(const std::vector<model::TestCase>& tests) {
  std::vector<std::string> result;
  for (const model::TestCase& test : tests)
    result.push_back(test.name);
  return result;
}

Files with_case(Files files, const std::string& name) {
  return with(std::move(files), {{"data/" + name + ".in", "1 1\n"}, {"data/" + name + ".ans", "2\n"}});
}

TEST(TestData, OrderIsSampleFirstAndThenByteOrderOfTheWholeName) {
  Files files = valid_package();
  for (const char* name : {"secret/10", "secret/2", "secret/B", "secret/a", "secret/dir/1", "secret/dir-2",
                           "secret/dir/sub/0", "sample/2"}) {
    files = with_case(std::move(files), name);
  }
  const PackageOnDisk package(files);
  const model::Problem problem = load(package);
  EXPECT_THAT(names(problem.tests),
              ElementsAre("sample/1", "sample/2", "secret/01-small", "secret/10", "secret/2", "secret/B",
                          "secret/a", "secret/dir-2", "secret/dir/1", "secret/dir/sub/0"));
  EXPECT_EQ(problem.tests[0].kind, model::TestKind::sample);
  EXPECT_EQ(problem.tests[2].kind, model::TestKind::secret);
  EXPECT_EQ(problem.tests[2].input, package.root() / "data/secret/01-small.in");
  EXPECT_EQ(problem.tests[2].answer, package.root() / "data/secret/01-small.ans");
  EXPECT_FALSE(problem.tests[2].output);
}

TEST(TestData, ExamplesForTheValidators) {
  const PackageOnDisk package(with(
      valid_package(), {{"data/invalid_input/empty.in", ""},
                        {"data/invalid_output/bad.in", "1 1\n"},
                        {"data/invalid_output/bad.ans", "2\n"},
                        {"data/invalid_output/bad.out", "3\n"},
                        {"data/valid_output/sub/good.in", "1 1\n"},
                        {"data/valid_output/sub/good.ans", "2\n"},
                        {"data/valid_output/sub/good.out", "2\n"},
                        {"data/valid_output/test_group.yaml", "output_validator_args: [case_sensitive]\n"}}));
  const model::Problem problem = load(package);
  EXPECT_THAT(names(problem.examples),
              ElementsAre("invalid_input/empty", "invalid_output/bad", "valid_output/sub/good"));
  EXPECT_FALSE(problem.examples[0].answer);
  EXPECT_EQ(problem.examples[1].output, package.root() / "data/invalid_output/bad.out");
  EXPECT_THAT(problem.examples[2].output_validator_args, ElementsAre("case_sensitive"));
  EXPECT_EQ(names(problem.tests).size(), 2U);
}

TEST(TestData, AnOutputOfAnyCaseIsKeptToBeChecked) {
  const PackageOnDisk package(
      with(valid_package(), {{"data/sample/1.out", "3\n"}, {"data/secret/01-small.out", "4\n"}}));
  const model::Problem problem = load(package);
  EXPECT_EQ(problem.tests[0].output, package.root() / "data/sample/1.out");
  EXPECT_EQ(problem.tests[1].output, package.root() / "data/secret/01-small.out");
}

TEST(TestData, ArgumentsComeFromTheNearestThatSetsThem) {
  Files files = with_case(with_case(valid_package(), "secret/g1/a"), "secret/g1-x/b");
  files =
      with(files, {{"data/secret/01-small.in", std::nullopt},
                   {"data/secret/01-small.ans", std::nullopt},
                   {"data/secret/test_group.yaml",
                    "input_validator_args: [\"9\"]\noutput_validator_args: [float_tolerance, 1e-6]\n"},
                   {"data/secret/g1/test_group.yaml", "input_validator_args: [--n, 5]\n"},
                   {"data/secret/g1-x/test_group.yaml", ""},
                   {"data/secret/g1/a.yaml", "output_validator_args: []\nhint: none\ndescription: small\n"}});
  const PackageOnDisk package(files);
  const model::Problem problem = load(package);
  // Groups are ordered by their own names, so g1 comes before g1-x although '-' is before '/'.
  EXPECT_THAT(names(problem.tests), ElementsAre("sample/1", "secret/g1/a", "secret/g1-x/b"));
  EXPECT_THAT(problem.tests[1].input_validator_args, ElementsAre(ElementsAre("--n", "5")));
  EXPECT_THAT(problem.tests[1].output_validator_args, IsEmpty());
  EXPECT_THAT(problem.tests[2].input_validator_args, ElementsAre(ElementsAre("9")));
  EXPECT_THAT(problem.tests[2].output_validator_args, ElementsAre("float_tolerance", "1e-6"));
}

/// Format 2025-09, Test case configuration, and Input validators for the submission's arguments.
TEST(TestData, ArgumentsOfEachInputValidatorAndOfTheSubmission) {
  for (const char* name : {"validate", "validate.py"}) {
    const PackageOnDisk package(with(valid_package(), {{"input_validators/other.py", ""},
                                                       {"data/secret/01-small.files/x.txt", ""},
                                                       {"data/secret/01-small.yaml",
                                                        "args: [--fast]\nfull_feedback: true\n"
                                                        "input_validator_args: {" +
                                                            std::string(name) + ": [a, b]}\n"}}));
    const model::TestCase test = load(package).tests[1];
    EXPECT_THAT(test.input_validator_args,
                ElementsAre(ElementsAre("--fast"), ElementsAre("a", "b", "--fast")));
    EXPECT_THAT(test.args, ElementsAre("--fast"));
    EXPECT_EQ(test.files, package.root() / "data/secret/01-small.files");
    EXPECT_TRUE(test.full_feedback);
    EXPECT_TRUE(load(package).tests[0].full_feedback) << "a sample";
  }
}

TEST(TestData, EveryFaultIsNamedWithItsFile) {
  expect_diagnoses({
      {"valid", {}, {}},
      {"no answer",
       {{"data/secret/01-small.ans", std::nullopt}},
       {"data/secret/01-small.in: error: the test case has no 01-small.ans"}},
      {"orphan",
       {{"data/secret/2.ans", ""}},
       {"data/secret/2.ans: error: there is no 2.in to go with this file"}},
      {"orphan yaml",
       {{"data/sample/x.yaml", ""}},
       {"data/sample/x.yaml: error: there is no x.in to go with this file"}},
      {"orphan by longest extension",
       {{"data/sample/1.x.in.statement", ""}},
       {"data/sample/1.x.in.statement: error: there is no 1.x.in to go with this file"}},
      {"old name",
       {{"data/secret/testdata.yaml", ""}},
       {"data/secret/testdata.yaml: error: format 2025-09 calls this file test_group.yaml"}},
      {"no output",
       {{"data/valid_output/1.in", ""}, {"data/valid_output/1.ans", ""}},
       {"data/valid_output/1.in: error: the test case has no 1.out"}},
      {"no answer to check against",
       {{"data/invalid_output/1.in", ""}, {"data/invalid_output/1.out", ""}},
       {"data/invalid_output/1.in: error: the test case has no 1.ans"}},
      {"no tests",
       {{"data/sample/1.in", std::nullopt},
        {"data/sample/1.ans", std::nullopt},
        {"data/secret/01-small.in", std::nullopt},
        {"data/secret/01-small.ans", std::nullopt},
        {"data/invalid_input/1.in", ""}},
       {"data: error: no test cases: neither data/sample nor data/secret holds one"}},
      {"no data",
       {{"data/sample/1.in", std::nullopt},
        {"data/sample/1.ans", std::nullopt},
        {"data/secret/01-small.in", std::nullopt},
        {"data/secret/01-small.ans", std::nullopt}},
       {"data: error: no test cases: there is no directory data"}},
      {"samples only",
       {{"data/secret/01-small.in", std::nullopt}, {"data/secret/01-small.ans", std::nullopt}},
       {"data: warning: there is no secret test case"}},
      {"reserved name",
       {{"data/secret/test_group.in", ""}, {"data/secret/test_group.ans", ""}},
       {"data/secret/test_group.in: error: no test case may be called 'test_group'"}},
      {"case and directory",
       {{"data/secret/01-small/1.in", ""}, {"data/secret/01-small/1.ans", ""}},
       {"data/secret/01-small: error: a test case and a directory have the same name"}},
      {"two images",
       {{"data/sample/1.png", ""}, {"data/sample/1.svg", ""}},
       {"data/sample/1.in: error: the test case has more than one image"}},
      {"one image", {{"data/sample/1.png", ""}}, {}},
      {"interaction",
       {{"data/sample/1.interaction", ""}},
       {"data/sample/1.interaction: error: only interactive and multi-pass problems have such files"}},
      {"files",
       {{"data/secret/2.files/x.txt", ""}},
       {"data/secret/2.files: error: there is no 2.in to go with this file"}},
      {"other file",
       {{"data/secret/notes.txt", ""}},
       {"data/secret/notes.txt: warning: ignored: not a file of a test case"}},
      {"misspelt directory",
       {{"data/samples/1.in", ""}},
       {"data/samples: warning: ignored: not a directory of test data; did you mean 'sample'?"}},
      {"case in data",
       {{"data/1.in", ""}},
       {"data/1.in: error: a test case belongs in a directory of data, such as data/secret"}},
      {"other in data", {{"data/README", ""}}, {"data/README: warning: ignored: not a file of test data"}},
      {"ignored name",
       {{"data/secret/my test.in", ""}, {"data/secret/.gitkeep", ""}},
       {"data/secret/my test.in: warning: ignored because of its name; use letters, digits, '_', '.' and "
        "'-', and start with neither '.' nor '-'"}},
      {"ignored hidden test",
       {{"data/secret/.2.in", ""}},
       {"data/secret/.2.in: warning: ignored because of its name; use letters, digits, '_', '.' and '-', and "
        "start with neither '.' nor '-'"}},
  });
}

TEST(TestData, GroupsAreAllOrNothing) {
  expect_diagnoses({
      {"a case beside groups",
       {{"data/secret/g/test_group.yaml", ""}, {"data/secret/g/1.in", ""}, {"data/secret/g/1.ans", ""}},
       {"data/secret/01-small.ans: error: data/secret has test groups, so a test case belongs in one of them",
        "data/secret/01-small.in: error: data/secret has test groups, so a test case belongs in one of "
        "them"}},
      {"no case beside groups",
       {{"data/secret/01-small.in", std::nullopt},
        {"data/secret/01-small.ans", std::nullopt},
        {"data/secret/README", ""},
        {"data/secret/g/test_group.yaml", ""},
        {"data/secret/g/1.in", ""},
        {"data/secret/g/1.ans", ""}},
       {"data/secret/README: warning: ignored: not a file of a test case"}},
      {"a directory that is no group, an empty group",
       {{"data/secret/01-small.in", std::nullopt},
        {"data/secret/01-small.ans", std::nullopt},
        {"data/secret/g/test_group.yaml", ""},
        {"data/secret/h/1.in", ""},
        {"data/secret/h/1.ans", ""}},
       {"data/secret/g: error: the test group has no test case",
        "data/secret/h: error: the other directories of data/secret are test groups, so this one needs a "
        "test_group.yaml as well"}},
      {"a group in a directory",
       {{"data/secret/d/g/test_group.yaml", ""}},
       {"data/secret/d/g/test_group.yaml: error: a test group is a directory directly in data/secret"}},
      {"a group in sample",
       {{"data/sample/g/test_group.yaml", ""}},
       {"data/sample/g/test_group.yaml: error: a test group is a directory directly in data/secret"}},
  });
}

TEST(TestData, EveryKeyOfTheConfigurationIsChecked) {
  const auto config = [](const std::string& text, const std::string& said) {
    return Diagnosis{text,
                     {{"data/secret/01-small.yaml", text}},
                     said.empty() ? std::vector<std::string>{}
                                  : std::vector<std::string>{"data/secret/01-small.yaml:" + said}};
  };
  const auto group = [](const std::string& text, const std::string& said) {
    return Diagnosis{text,
                     {{"data/secret/test_group.yaml", text}},
                     said.empty() ? std::vector<std::string>{}
                                  : std::vector<std::string>{"data/secret/test_group.yaml:" + said}};
  };
  expect_diagnoses({
      config("args: []\nfull_feedback: true\ninput_visualizer_args: [a]\noutput_visualizer_args: [b]\n", ""),
      config("args: x\n", "1:7: error: args: expected a list of texts, found the text 'x'"),
      config("output_validator_args: float_tolerance 1e-6\n",
             "1:24: error: output_validator_args: expected a list of texts, found the text 'float_tolerance "
             "1e-6'"),
      config("output_validator_flags: []\n",
             "1:1: error: unknown key 'output_validator_flags'; did you mean 'output_validator_args'?"),
      config("full_feedback: 1\n", "1:16: error: full_feedback: expected true or false, found the number 1"),
      config("hint: [a]\n", "1:7: error: hint: expected a text, found a list"),
      config("input_validator_args: {other: [a]}\n",
             "1:24: error: input_validator_args.other: no such input validator"),
      config("- a\n", "1:1: error: the file: expected a map of keys to values, found a list"),
      config("max_score: 5\n", "1:1: error: unknown key 'max_score'"),
      group("full_feedback: false\n", ""),
      group("max_score: 5\n", "1:12: error: max_score: only for problems of type scoring"),
      group("static_validation_score: pass-fail\n", ""),
      group("static_validation_score: 5\n",
            "1:26: error: static_validation_score: 'pass-fail' where test cases do not score"),
      group("static_validator_args: [a]\n",
            "1:24: error: static_validator_args: there is no static_validation_score beside it"),
      group("hint: a\n", "1:1: error: unknown key 'hint'"),
  });
}

TEST(TestData, TheFlagsOfTheBuiltInComparisonAreCheckedOnce) {
  const std::string flags = "output_validator_args: [case_sensitve]\n";
  expect_diagnoses({
      {"of a test case",
       {{"data/secret/01-small.yaml", flags}},
       {"data/secret/01-small.yaml:1:24: error: output_validator_args: unknown output validator flag "
        "'case_sensitve'"}},
      {"of several cases of a directory",
       {{"data/secret/test_group.yaml", flags}, {"data/secret/2.in", ""}, {"data/secret/2.ans", ""}},
       {"data/secret/test_group.yaml:1:24: error: output_validator_args: unknown output validator flag "
        "'case_sensitve'"}},
      {"of a program, which knows its own",
       {{"data/secret/01-small.yaml", flags}, {"output_validator/v.py", ""}},
       {}},
  });
}

TEST(TestData, LinksStayInThePackage) {
  const PackageOnDisk package(valid_package());
  const fs::path secret = package.root() / "data/secret";
  fs::create_symlink("../sample/1.in", secret / "2.in");
  fs::create_symlink(package.root() / "data/sample/1.ans", secret / "2.ans");
  EXPECT_THAT(names(load(package).tests), ElementsAre("sample/1", "secret/01-small", "secret/2"));

  fs::create_symlink("/etc/passwd", secret / "3.in");
  fs::create_symlink("nothing", secret / "4.in");
  fs::create_symlink("..", secret / "loop");
  fs::create_directory(package.root() / "attachments");
  fs::create_symlink("../../..", package.root() / "attachments/up");
  std::vector<std::string> said = package.diagnose();
  std::sort(said.begin(), said.end());
  ASSERT_EQ(said.size(), 4U);
  EXPECT_THAT(said[0], testing::StartsWith(
                           "attachments/up: error: the symbolic link leaves the package: it leads to '"));
  EXPECT_EQ(said[1],
            "data/secret/3.in: error: the symbolic link leaves the package: it leads to '/etc/passwd'");
  EXPECT_EQ(said[2], "data/secret/4.in: error: the symbolic link leads nowhere: No such file or directory");
  EXPECT_EQ(said[3], "data/secret/loop: error: the symbolic link leads to a directory that it is in");
}

TEST(TestData, LinksThatLeadToEachOtherEnd) {
  const PackageOnDisk package(valid_package());
  const fs::path attachments = package.root() / "attachments";
  fs::create_directories(attachments / "a");
  fs::create_directories(attachments / "b");
  fs::create_symlink("../b", attachments / "a/to-b");
  fs::create_symlink("../a", attachments / "b/to-a");
  const std::vector<std::string> said = package.diagnose();
  ASSERT_EQ(said.size(), 2U);
  for (const std::string& text : said)
    EXPECT_THAT(text, testing::EndsWith("leads to a directory that it is in"));
}

/// Every directory holds two links to the one before, so that there are a million ways to the first.
TEST(TestData, LinksDoNotMultiplyDirectoriesWithoutBound) {
  const PackageOnDisk package(valid_package());
  const fs::path attachments = package.root() / "attachments";
  fs::create_directories(attachments / "l0");
  for (int i = 1; i <= 20; ++i) {
    const fs::path directory = attachments / ("l" + std::to_string(i));
    fs::create_directory(directory);
    for (const char* name : {"a", "b"})
      fs::create_symlink("../l" + std::to_string(i - 1), directory / name);
  }
  const std::vector<std::string> said = package.diagnose();
  ASSERT_EQ(said.size(), 1U);
  EXPECT_THAT(said[0], testing::EndsWith("error: more than 1000 directories are reached by symbolic links"));
}

TEST(TestData, WhatCannotBeLookedAtIsNamedWithTheReason) {
  const PackageOnDisk package(valid_package());
  fs::create_directory(package.root() / "attachments");
  // A path that is too long, which one call could not make.
  Fd parent = open_file(package.root() / "attachments", O_RDONLY | O_DIRECTORY).value();
  std::size_t length = (package.root() / "attachments").native().size();
  const std::string name(200, 'd');
  for (; length + 1 + name.size() < PATH_MAX - 1; length += 1 + name.size()) {
    ASSERT_EQ(::mkdirat(parent.get(), name.c_str(), 0755), 0);
    parent = Fd(::openat(parent.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  }
  ASSERT_TRUE(Fd(::openat(parent.get(), name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644)));
  const std::vector<std::string> said = package.diagnose();
  ASSERT_EQ(said.size(), 1U);
  EXPECT_THAT(said[0], testing::EndsWith("error: cannot be looked at: File name too long"));
}

}  // namespace
}  // namespace casewise::package
