#include "generators/lib/program.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::generators {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

GeneratorProgram numbers_program() {
  GeneratorProgram program;
  program.name = "generate-numbers";
  program.summary = "Writes numbers.";
  program.parameters = {NumberParameter{"count", "how many", 1, 20, 3},
                        WordParameter{"sign", "of what sign", {"plus", "minus"}, 0}};
  program.generate = [](Choices& choices, const Arguments& arguments, std::ostream& out) {
    const char* sign = arguments.word("sign") == 0 ? "" : "-";
    choices.repeat("number", 1, static_cast<std::size_t>(arguments.number("count")),
                   [&] { out << sign << choices.draw(1, 1000000) << '\n'; });
  };
  return program;
}

struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

Outcome run(std::vector<std::string> words) {
  words.insert(words.begin(), "program");
  std::vector<const char*> argv;
  for (const std::string& word : words)
    argv.push_back(word.c_str());
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_generator(numbers_program(), static_cast<int>(argv.size()), argv.data(), out, err);
  return {code, out.str(), err.str()};
}

std::ptrdiff_t lines_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

class ProgramFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) / (std::string("casewise program ") + test->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

 private:
  std::filesystem::path folder_;
};

void expect_usage_error(const std::vector<std::string>& words, const std::string& part) {
  const Outcome outcome = run(words);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("generate-numbers: "));
  EXPECT_THAT(outcome.err, HasSubstr(part));
  EXPECT_EQ(lines_of(outcome.err), 1) << outcome.err;
}

TEST(Program, TheSameSeedMakesTheSameData) {
  const Outcome first = run({"--seed", "5"});
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.err, "");
  EXPECT_EQ(lines_of(first.out), 3);
  EXPECT_EQ(run({"--seed=5"}).out, first.out);
  EXPECT_NE(run({"--seed=6"}).out, first.out);
}

TEST(Program, TakesItsParametersInBothForms) {
  EXPECT_EQ(lines_of(run({"--seed", "5", "--count", "7"}).out), 7);
  const Outcome negative = run({"--count=2", "--seed=18446744073709551615", "--sign=minus"});
  EXPECT_EQ(lines_of(negative.out), 2);
  EXPECT_THAT(negative.out, StartsWith("-"));
}

TEST(Program, TheLastOfTwoEqualOptionsCounts) {
  EXPECT_EQ(run({"--seed=1", "--seed=5"}).out, run({"--seed=5"}).out);
}

TEST(Program, HelpShowsEveryOptionWithRangeAndDefault) {
  const Outcome help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.err, "");
  for (const char* part : {"Writes numbers.", "--seed", "--record", "--replay", "--count N",
                           "how many (1 to 20, default 3)", "of what sign (plus, minus; default plus)"}) {
    EXPECT_THAT(help.out, HasSubstr(part));
  }
}

TEST(Program, AWrongCommandLineIsOneLineAndExitCodeTwo) {
  expect_usage_error({}, "--seed or --replay is needed");
  expect_usage_error({"--seed"}, "--seed needs a value");
  expect_usage_error({"--seed="}, "--seed needs a value");
  expect_usage_error({"--seed", "-1"}, "'-1' is not a whole number from 0 to 18446744073709551615");
  expect_usage_error({"--seed", "1x"}, "'1x'");
  expect_usage_error({"--seed", "18446744073709551616"}, "'18446744073709551616'");
  expect_usage_error({"--seed", "1", "--count", "21"}, "--count: '21' is not a whole number from 1 to 20");
  expect_usage_error({"--seed", "1", "--count", "0"}, "--count");
  expect_usage_error({"--seed", "1", "--sign", "zero"}, "'zero' is not one of plus, minus");
  expect_usage_error({"--seed", "1", "--cuont", "2"}, "unknown option '--cuont'");
  expect_usage_error({"--seed", "1", "7"}, "unknown option '7'");
}

TEST_F(ProgramFiles, AReplayMakesTheRecordedDataAndTheSameRecord) {
  const Outcome first = run({"--seed=9", "--count=4", "--record", path("a")});
  const Outcome second = run({"--replay", path("a"), "--count=4", "--record", path("b")});
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(second.out, first.out);
  std::ostringstream a;
  std::ostringstream b;
  a << std::ifstream(path("a")).rdbuf();
  b << std::ifstream(path("b")).rdbuf();
  EXPECT_THAT(a.str(), StartsWith("casewise-choices 1\nspan number\n1 1\n"));
  EXPECT_EQ(a.str(), b.str());
}

TEST_F(ProgramFiles, AReplayWinsOverASeed) {
  write("one", "casewise-choices 1\n1 1\n41 999999\n");
  EXPECT_EQ(run({"--seed=9", "--replay", path("one")}).out, "42\n");
}

TEST_F(ProgramFiles, AFileThatCannotBeUsedIsOneLineAndExitCodeOne) {
  write("bad", "casewise-choices 1\n1 1\nx\n");
  const Outcome bad = run({"--replay", path("bad")});
  EXPECT_EQ(bad.code, 1);
  EXPECT_EQ(bad.out, "");
  EXPECT_THAT(bad.err, HasSubstr(path("bad") + ": line 3: "));
  const Outcome missing = run({"--replay", path("none")});
  EXPECT_EQ(missing.code, 1);
  EXPECT_EQ(missing.err, "generate-numbers: cannot read " + path("none") + "\n");
  const Outcome unwritable = run({"--seed=1", "--record", path("no such folder/record")});
  EXPECT_EQ(unwritable.code, 1);
  EXPECT_EQ(unwritable.err, "generate-numbers: cannot write " + path("no such folder/record") + "\n");
}

}  // namespace
}  // namespace casewise::generators
