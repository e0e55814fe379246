// Everything that is wrong with the input is told before any work: one line, exit code 2, nothing on standard
// output.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

namespace fs = std::filesystem;

class BadInput : public testing::Test {
 protected:
  void SetUp() override {
    world_.write_sum();
    world_.write("a.py", kSumPython);
  }

  void expect_error(const std::vector<std::string>& arguments, const std::vector<std::string>& parts) {
    std::string line = "casewise";
    for (const std::string& argument : arguments)
      line += " '" + argument + "'";
    SCOPED_TRACE(line);
    expect_one_error(world_.run(arguments), parts);
  }

  World world_;
};

TEST_F(BadInput, CommandsAndOptions) {
  expect_error({}, {"no command", "casewise help"});
  expect_error({""}, {"no command ''"});
  expect_error({"grad"}, {"no command 'grad'", "did you mean 'grade'?"});
  expect_error({"frobnicate"}, {"no command 'frobnicate'; see 'casewise help'"});
  expect_error({"help", "comparr"}, {"did you mean 'compare'?"});
  expect_error({"--grade"}, {"'--grade'"});
  expect_error({"grade"}, {"no problem given", "casewise grade --help"});
  expect_error({"grade", "sum", "a.py", "--jsonn", "x"},
               {"'--jsonn'", "did you mean '--json'?", "casewise grade --help"});
  expect_error({"grade", "sum", "a.py", "-x"}, {"'-x'"});
  expect_error({"grade", "sum", "a.py", "--json"}, {"--json"});
  expect_error({"grade", "sum", "a.py", "--exit-zero=1"}, {"--exit-zero"});
  expect_error({"verify"}, {"no problem given"});
  expect_error({"generate"}, {"no problem given"});
  expect_error({"compare", "a.py"}, {"give two files"});
  expect_error({"compare", "a.py", "a.py", "a.py"}, {"give two files"});
  expect_error({"run"}, {"no program given"});
  expect_error({"doctor", "sum"}, {"'sum'", "casewise doctor --help"});
  expect_error({"languages", "klingon"}, {"unknown language 'klingon'"});
}

TEST_F(BadInput, WhatSubmissionsCouldReadIsRefused) {
  expect_error({"grade", "sum", "/usr/bin/env"},
               {"'/usr/bin/env' lies in /usr/bin, which submissions can read"});
}

TEST_F(BadInput, NumbersAndWords) {
  for (const char* bad : {"0", "-1", "two", "1.5", "", "99999999999", "1e3", " 2"}) {
    expect_error({"grade", "sum", "a.py", "--jobs", bad}, {"--jobs", bad, "from 1 to 256"});
    expect_error({"run", "--processes", bad, "--", "true"}, {"--processes", bad});
  }
  for (const char* bad : {"-1", "101", "10%", "", "some"})
    expect_error({"grade", "sum", "a.py", "--margin", bad}, {"--margin", "from 0 to 100"});
  for (const char* bad :
       {"0", "-1", "fast", "1 parsec", "", "nan", "inf", "1e999", "0.0000000000001", "1s2"}) {
    expect_error({"grade", "sum", "a.py", "--time-limit", bad}, {"--time-limit"});
    expect_error({"verify", "sum", "--time-limit", bad}, {"--time-limit"});
    expect_error({"run", "--time", bad, "--", "true"}, {"--time"});
    expect_error({"run", "--wall", bad, "--", "true"}, {"--wall"});
  }
  for (const char* bad : {"0", "-1", "much", "", "1.5", "64Q", "99999999999999999999", "99999999999G"}) {
    expect_error({"grade", "sum", "a.py", "--memory-limit", bad}, {"--memory-limit"});
    expect_error({"run", "--memory", bad, "--", "true"}, {"--memory"});
    expect_error({"run", "--output", bad, "--", "true"}, {"--output"});
  }
  for (const char* bad : {"-1", "near", "", "nan", "inf"}) {
    for (const std::string option :
         {"float-tolerance", "float-absolute-tolerance", "float-relative-tolerance"})
      expect_error({"compare", "a.py", "a.py", "--" + option, bad}, {"--" + option, bad});
  }
  expect_error({"grade", "sum", "a.py", "--stop", "sometimes"},
               {"--stop", "'sometimes'", "first, group, never"});
  expect_error({"grade", "sum", "a.py", "--color", "red"}, {"--color", "auto, always, never"});
  expect_error({"grade", "sum", "a.py", "--require-isolation", "Z"}, {"--require-isolation", "A, B, C, D"});
}

TEST_F(BadInput, PathsOfProblems) {
  expect_error({"grade", "missing"}, {"'missing' does not exist"});
  // Paths are looked at before it is tried to isolate anything.
  expect_error({"grade", "missing", "--require-isolation", "A"}, {"'missing' does not exist"});
  expect_error({"grade", "sum", "missing.py", "--require-isolation", "A"}, {"'missing.py' does not exist"});
  expect_error({"verify", "missing", "--require-isolation", "A"}, {"'missing' does not exist"});
  expect_error({"verify", "missing"}, {"'missing' does not exist"});
  expect_error({"generate", "missing"}, {"'missing' does not exist"});
  expect_error({"verify", "a.py"}, {"'a.py' is a file"});
  expect_error({"verify", "sum", "a.py"}, {"'a.py' is a file"});
  expect_error({"grade", "a.py", "sum"}, {"'a.py'", "problem package"});
  fs::create_directory(world_.root() / "empty");
  expect_error({"grade", "empty"}, {"'empty'", "no problem.yaml"});
  world_.write("again/problem.yaml", world_.read("sum/problem.yaml"));
  expect_error({"grade", "sum", "a.py", "again"}, {"'again' is a problem", "problems come first"});
}

TEST_F(BadInput, APackageInAFolderIsNotPassedOverBecauseItIsBroken) {
  fs::create_directories(world_.root() / "all/broken");
  fs::rename(world_.root() / "sum", world_.root() / "all/sum");
  fs::create_symlink("nowhere", world_.root() / "all/broken/problem.yaml");
  expect_error({"grade", "all"}, {"all/broken/problem.yaml", "the symbolic link leads nowhere"});
}

TEST_F(BadInput, Packages) {
  world_.write("sum/problem.yaml", "problem_format_version: 2025-09\nname: [\n");
  expect_error({"grade", "sum", "a.py"}, {"sum/problem.yaml:3:1: "});

  world_.write("sum/problem.yaml", sum_package().at("problem.yaml"));
  world_.write("sum/data/secret/2-big.yaml", "output_validator_args: [case_sensitve]\n");
  expect_error({"grade", "sum", "a.py"}, {"sum/data/secret/2-big.yaml:1:24: ", "'case_sensitve'"});
  world_.remove("sum/data/secret/2-big.yaml");
  world_.remove("sum/data/secret/2-big.ans");
  expect_error({"grade", "sum", "a.py"}, {"secret/2-big", "ans"});
  world_.write("sum/data/secret/2-big.ans", "Case 1: 4000000000\n");
  expect_error({"grade", "sum", "a.py", "--tests", "nothing*"}, {"sum: no test case matches 'nothing*'"});
  expect_error({"verify", "sum", "--filter", "nothing*"}, {"no submission matches 'nothing*'"});
  expect_error({"grade", "sum", "a.py", "--filter", "nothing*"}, {"no submission matches 'nothing*'"});
}

TEST_F(BadInput, APackageWithoutTests) {
  for (const char* part : {"sum/data/sample", "sum/data/secret"})
    world_.remove(part);
  const Ended ended = world_.run({"grade", "sum", "a.py"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, testing::HasSubstr("casewise: error: "));
}

TEST_F(BadInput, Submissions) {
  world_.write({{"notes.txt", "Not a program.\n"}, {"only/notes.txt", "Not a program.\n"}});
  fs::create_symlink("nowhere", world_.root() / "dangling.py");
  fs::create_symlink("loop.py", world_.root() / "loop.py");
  fs::create_directory(world_.root() / "empty");
  expect_error({"grade", "sum", "missing.py"}, {"'missing.py' does not exist"});
  expect_error({"grade", "sum", "dangling.py"}, {"'dangling.py'"});
  expect_error({"grade", "sum", "loop.py"}, {"'loop.py'"});
  expect_error({"grade", "sum", "a.py", ""}, {"''"});
  expect_error({"grade", "sum", "notes.txt"}, {"'notes.txt'", "casewise languages"});
  expect_error({"grade", "sum", "a.py", "--language", "klingon"}, {"unknown language 'klingon'"});
  expect_error({"grade", "sum", "only", "--language", "klingon"}, {"unknown language 'klingon'"});
  expect_error({"grade", "sum", "empty"}, {"'empty' holds no submission"});
  expect_error({"grade", "sum", "/dev/null"}, {"'/dev/null'"});
}

TEST_F(BadInput, ALinkIsNotASubmission) {
  fs::create_symlink("a.py", world_.root() / "link.py");
  world_.write("subs/a.py", kSumPython);
  fs::create_directory_symlink("subs", world_.root() / "linked");
  expect_error({"grade", "sum", "linked"}, {"'linked' is a symbolic link"});
  expect_error({"grade", "sum", "linked/"}, {"'linked' is a symbolic link"});
  expect_error({"grade", "sum", "link.py"}, {"'link.py' is a symbolic link"});
}

TEST_F(BadInput, ReportsThatCannotBeWritten) {
  expect_error({"grade", "sum", "a.py", "--json", "nowhere/report.json"}, {"'nowhere/report.json'"});
  expect_error({"grade", "sum", "a.py", "--json", "sum"}, {"'sum'"});
  expect_error({"grade", "sum", "a.py", "--json", ""}, {"--json"});
  expect_error({"grade", "sum", "a.py", "--json", "a.py/report.json"}, {"'a.py/report.json'"});
  expect_error({"run", "--json", "nowhere/usage.json", "--", "true"}, {"'nowhere/usage.json'"});
  expect_error({"run", "--json", "", "--", "true"}, {"--json"});
}

TEST_F(BadInput, FilesToCompareAndPrograms) {
  expect_error({"compare", "a.py", "missing"}, {"'missing'"});
  expect_error({"compare", "missing", "a.py"}, {"'missing'"});
  expect_error({"compare", "a.py", "sum"}, {"'sum'"});
  expect_error({"compare", "-", "-"}, {"standard input"});
  expect_error({"run", "--", "no-such-program"}, {"'no-such-program'"});
  expect_error({"run", "--", "./no-such-program"}, {"'./no-such-program'"});
  expect_error({"run", "--input", "missing", "--", "true"}, {"'missing'"});
}

TEST_F(BadInput, AFileThatIsNoProgramIsNotRun) {
  if (world_.run({"run", "--", "true"}).exit_code != 0) GTEST_SKIP() << "no sandbox here";
  expect_error({"run", "--", "./a.py"}, {"'./a.py'", "Exec format error"});
}

}  // namespace
}  // namespace casewise::e2e
