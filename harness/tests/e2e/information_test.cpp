// Help, version, languages, doctor, and when the output has colours.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kCommands = {"grade", "verify",    "generate", "compare",
                                            "run",   "languages", "doctor"};

class Information : public testing::Test {
 protected:
  World world_;
};

TEST_F(Information, TheOverviewNamesEveryCommand) {
  for (const char* word : {"help", "--help", "-h"}) {
    const Ended ended = world_.run({word});
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.err, "");
    for (const std::string& command : kCommands)
      EXPECT_THAT(ended.out, HasSubstr("\n  " + command + " "));
  }
}

TEST_F(Information, EveryCommandHasHelpWithAnExample) {
  for (const std::string& command : kCommands) {
    const Ended ended = world_.run({command, "--help"});
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_THAT(ended.out, StartsWith("Usage: casewise " + command + " "));
    EXPECT_THAT(ended.out, HasSubstr("\nExamples:\n  "));
    EXPECT_THAT(ended.out, HasSubstr("casewise " + command));
    EXPECT_THAT(ended.out, HasSubstr("--help"));
    EXPECT_THAT(ended.out, Not(HasSubstr(" \n"))) << "blanks at the end of a line";
    EXPECT_EQ(world_.run({"help", command}).out, ended.out);
    EXPECT_EQ(world_.run({command, "-h"}).out, ended.out);
  }
}

TEST_F(Information, Version) {
  const Ended ended = world_.run({"--version"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, testing::MatchesRegex("casewise [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(Information, LanguagesListsVersionsAndCommands) {
  const Ended plain = world_.run({"languages"});
  EXPECT_EQ(plain.exit_code, 0);
  for (const char* id : {"\nc ", "\ncpp ", "\njava ", "\npython3 "})
    EXPECT_THAT(plain.out, HasSubstr(id));
  EXPECT_THAT(plain.out, HasSubstr("Python 3."));
  EXPECT_THAT(world_.run({"languages", "-v"}).out, HasSubstr("\n  compile "));
  EXPECT_THAT(plain.out, HasSubstr("not available: "));
  std::istringstream lines(plain.out);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(line.size(), 100U) << line;
}

TEST_F(Information, LanguagesShowsOneInFull) {
  const Ended ended = world_.run({"languages", "c", "zig"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  for (const char* part :
       {"c: C\n  version      ", "\n  files        *.c\n", "\n  compile      gcc -x c ",
        "\n  run          {binary}\n", "\n  package      gcc\n", "\nzig: Zig\n  state        not"})
    EXPECT_THAT(ended.out, HasSubstr(part));
  EXPECT_THAT(ended.out, testing::Not(HasSubstr("python3")));
}

TEST_F(Information, FilesChangeTheTableOfLanguages) {
  world_.write("l.yaml", "c:\n  name: Sea\nklingon: {files: '*.kl', run: 'sh {mainfile}'}\n");
  const Ended ended = world_.run({"languages", "c", "klingon", "--languages", "l.yaml"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("c: Sea\n"));
  EXPECT_THAT(ended.out, HasSubstr("  run          sh {mainfile}\n"));
  world_.write("bad.yaml", "c:\n  compile: gcc {fils}\n");
  for (const char* command : {"languages", "grade", "verify", "generate"}) {
    const Ended refused = world_.run({command, "--languages", "bad.yaml"});
    EXPECT_EQ(refused.exit_code, 2) << command;
    EXPECT_THAT(refused.err, HasSubstr("bad.yaml:2:12: c.compile: unknown placeholder {fils}")) << command;
  }
}

TEST_F(Information, LanguagesAsJson) {
  const Ended ended = world_.run({"languages", "python3", "swift", "--json", "l.json"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const std::string json = read_file(world_.root() / "l.json").value();
  for (const char* part : {"\"id\": \"python3\"", "\"available\": true", "\"version\": \"Python 3.",
                           "\"available\": false", "\"package\": null"})
    EXPECT_THAT(json, HasSubstr(part));
}

TEST_F(Information, DoctorSaysTheLevelAndTheCores) {
  const Ended ended = world_.run({"doctor"});
  if (ended.exit_code == 4) GTEST_SKIP() << "no sandbox here: " << ended.err;
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, testing::ContainsRegex("Isolation: level [A-D]"));
  EXPECT_THAT(ended.out, HasSubstr("trial run works"));
  EXPECT_THAT(ended.out, HasSubstr("Cores:"));
}

TEST_F(Information, AFullDiskIsToldEverywhere) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"help"}, {"--version"}, {"grade", "--help"}, {"languages"}, {"doctor"}}) {
    Command command = world_.command(arguments);
    command.output = "/dev/full";
    Running running(command);
    const Ended ended = running.wait();
    if (ended.exit_code == 4) continue;  // no sandbox for doctor to look at
    EXPECT_EQ(ended.exit_code, 3) << arguments.front();
    EXPECT_EQ(ended.err, "casewise: error: standard output: cannot write: No space left on device\n");
  }
}

class Colours : public SandboxedTest {
 protected:
  void SetUp() override {
    SandboxedTest::SetUp();
    world_.write_sum();
    world_.write({{"right.py", kSumPython}, {"wrong.py", "print('Case 1: 0')\n"}});
  }
};

TEST_F(Colours, NoneWithoutATerminalAlwaysWhenAsked) {
  const std::vector<std::string> plain = {"grade", "sum", "right.py", "wrong.py"};
  const auto with = [&](const std::string& option) {
    std::vector<std::string> arguments = plain;
    arguments.push_back(option);
    return world_.run(arguments);
  };
  for (const Ended& ended : {world_.run(plain), with("--color=auto"), with("--color=never")})
    EXPECT_THAT(ended.out + ended.err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(with("--color=always").out, HasSubstr("\x1b["));
}

}  // namespace
}  // namespace casewise::e2e
