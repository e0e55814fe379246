// grade: which submissions and tests are judged, how the options change it, and that the order does not.
#include <sys/stat.h>
#include <unistd.h>

#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

class Grade : public SandboxedTest {
 protected:
  [[nodiscard]] static std::vector<std::string> names(const Json& report) {
    std::vector<std::string> result;
    for (const Json& one : report["submissions"])
      result.push_back(one["submission"]);
    return result;
  }
};

constexpr const char* kWrong = "print('Case 1: 0')\n";

TEST_F(Grade, AFolderIsWalkedInByteOrderAndUnknownFilesArePassedOver) {
  world_.write_sum();
  world_.write({{"subs/b.py", kSumPython},
                {"subs/a/x.py", kWrong},
                {"subs/a/many/main.py", "from helper import solve\nsolve()\n"},
                {"subs/a/many/helper.py",
                 "def solve():\n    for i in range(1, int(input()) + 1):\n"
                 "        print(f'Case {i}:', sum(map(int, input().split())))\n"},
                {"subs/notes.txt", "Not a program.\n"},
                {"subs/.hidden.py", kWrong},
                {"subs/__pycache__/b.py", kWrong}});
  const Ended ended = world_.run({"grade", "sum", "subs", "--json", "report.json"});
  EXPECT_EQ(ended.err,
            "casewise: warning: passed over 'subs/notes.txt': no known language has such a file name\n");
  const Json report = world_.read_json("report.json");
  EXPECT_THAT(names(report), ElementsAre("a/many", "a/x.py", "b.py"));
  EXPECT_EQ(submission(report, "a/many")["verdict"], "AC") << submission(report, "a/many");
}

TEST_F(Grade, LinksInAFolderArePassedOver) {
  world_.write_sum();
  world_.write({{"subs/a.py", kSumPython}, {"subs/deep/b.py", kWrong}, {"elsewhere/c.py", kSumPython}});
  fs::create_directory_symlink("..", world_.root() / "subs/deep/back");
  fs::create_directory_symlink("../elsewhere", world_.root() / "subs/linked");
  fs::create_symlink("nowhere", world_.root() / "subs/dangling.py");
  fs::create_symlink("../sum/data/secret/1-negative.ans", world_.root() / "subs/answer.py");
  const Ended ended = world_.run({"grade", "sum", "subs", "--json", "report.json"});
  EXPECT_THAT(names(world_.read_json("report.json")), ElementsAre("a.py", "deep/b.py"));
  for (const std::string link : {"deep/back", "linked", "dangling.py", "answer.py"}) {
    EXPECT_THAT(ended.err, HasSubstr("passed over 'subs/" + link + "': it is a symbolic link"));
  }
}

TEST_F(Grade, OneBadSubmissionInAFolderDoesNotKeepTheOthersFromBeingJudged) {
  world_.write_sum();
  world_.write(
      {{"subs/a.py", kSumPython}, {"subs/many/main.py", kSumPython}, {"subs/thief/main.py", kSumPython}});
  for (int i = 0; i < 1001; ++i)
    world_.write("subs/many/" + std::to_string(i) + ".py", "");
  fs::create_symlink("../../sum/data/secret/1-negative.ans", world_.root() / "subs/thief/answer");
  const Json report = world_.grade({"sum", "subs"});
  EXPECT_THAT(names(report), ElementsAre("a.py", "many", "thief"));
  EXPECT_EQ(submission(report, "a.py")["verdict"], "AC");
  EXPECT_EQ(submission(report, "many")["verdict"], "CE");
  EXPECT_EQ(submission(report, "thief")["verdict"], "CE");
}

TEST_F(Grade, AClosedStandardOutputDoesNotEndUpInTheJsonFile) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  Command command;
  command.argv = {"/bin/sh", "-c", "exec \"$0\" grade sum a.py --json report.json <&- >&- 2>&-",
                  CASEWISE_PROGRAM};
  command.directory = world_.root();
  EXPECT_EQ(Running(command).wait().exit_code, 3) << "the table could not be printed";
  EXPECT_EQ(submission(world_.read_json("report.json"), "a.py")["verdict"], "AC");
}

TEST_F(Grade, ALowSoftLimitOfOpenFilesIsRaised) {
  Files tests;
  for (int i = 0; i < 60; ++i) {
    const std::string name = "data/secret/3-" + std::to_string(i);
    tests[name + ".in"] = "1\n1 2\n";
    tests[name + ".ans"] = "Case 1: 3\n";
  }
  world_.write_sum(tests);
  world_.write("a.py", kSumPython);
  Command command = world_.command({});
  command.argv = {"/bin/sh", "-c", "ulimit -Sn 40 && exec \"$0\" grade sum a.py -j3 --stop never",
                  CASEWISE_PROGRAM};
  const Ended ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
}

TEST_F(Grade, ALowLimitOfTheSizeOfFilesIsRaisedOrTold) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  Command command = world_.command({});
  command.argv = {"/bin/sh", "-c", "ulimit -Sf 0 && exec \"$0\" grade sum a.py", CASEWISE_PROGRAM};
  Ended ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  command.argv[2] = "ulimit -f 40 && exec \"$0\" grade sum a.py 2>&1";
  ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 4) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("File too large"));
}

TEST_F(Grade, ResultsThatGoNowhereAreAnError) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  Command command = world_.command({});
  command.argv = {"/bin/sh", "-c", "exec \"$0\" grade sum a.py >&-", CASEWISE_PROGRAM};
  const Ended ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 3) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("standard output: "));
}

TEST_F(Grade, FilesOfOneNameGoByTheirPaths) {
  world_.write_sum();
  world_.write({{"alice/sol.py", kSumPython}, {"bob/sol.py", kWrong}, {"c.py", kWrong}});
  const Json report = world_.grade({"sum", "alice/sol.py", "bob/sol.py", "c.py"});
  EXPECT_THAT(names(report), ElementsAre("alice/sol.py", "bob/sol.py", "c.py"));
}

TEST_F(Grade, NamesAreUniqueAndAPathCountsOnce) {
  world_.write_sum();
  world_.write({{"subs/bob/sol.py", kSumPython}, {"bob/sol.py", kWrong}, {"sol.py", kWrong}});
  const Json report = world_.grade({"sum", "subs", "bob/sol.py", "sol.py", "./sol.py", "bob/../sol.py"});
  EXPECT_THAT(names(report), ElementsAre("subs/bob/sol.py", "bob/sol.py", "sol.py"));
  const Json jury = world_.grade({"sum", "sum/submissions", "sum/submissions/accepted/sum.py"});
  EXPECT_THAT(names(jury), ElementsAre("accepted/sum.py"));
}

TEST_F(Grade, WhatTheJudgeMayNotReadIsItsOwnersFault) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  world_.write_sum();
  world_.write({{"subs/a.py", kSumPython}, {"subs/b.py", kSumPython}, {"subs/shut/c.py", kSumPython}});
  fs::permissions(world_.root() / "subs/b.py", fs::perms::none);
  fs::permissions(world_.root() / "subs/shut", fs::perms::none);
  const Ended ended = world_.run({"grade", "sum", "subs", "--json", "report.json"});
  fs::permissions(world_.root() / "subs/shut", fs::perms::owner_all);
  EXPECT_EQ(ended.exit_code, 1) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("passed over 'subs/shut'"));
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(submission(report, "a.py")["verdict"], "AC");
  EXPECT_EQ(submission(report, "b.py")["verdict"], "CE");
}

TEST_F(Grade, JurySubmissionsInUnknownLanguagesArePassedOver) {
  world_.write_sum({{"submissions/accepted/sum.unknown", "DISPLAY 1.\n"},
                    {"submissions/accepted/README.md", "All of them.\n"},
                    {"submissions/wrong_answer/many/a.unknown", "DISPLAY 1.\n"}});
  for (const char* command : {"grade", "verify"}) {
    const Ended ended = world_.run({command, "sum", "--json", "report.json"});
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.err,
                HasSubstr("passed over 'sum/submissions/accepted/sum.unknown': no known language"));
    EXPECT_THAT(ended.err, HasSubstr("passed over 'sum/submissions/wrong_answer/many'"));
    EXPECT_THAT(names(world_.read_json("report.json")), ElementsAre("accepted/sum.py"));
  }
  EXPECT_EQ(world_.run({"grade", "sum", "sum/submissions/accepted/sum.unknown"}).exit_code, 2);
}

TEST_F(Grade, SeveralFoldersOfPackagesAreJudgedAndProblemsOfOneNameKeptApart) {
  for (const auto& [path, content] : sum_package()) {
    world_.write("all1/one/" + path, content);
    world_.write("all2/one/" + path, content);
    world_.write("all2/two/" + path, content);
  }
  for (const char* command : {"grade", "verify"}) {
    const Ended ended = world_.run({command, "all1", "all2", "all1/one", "--json", "report.json"});
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const Json report = world_.read_json("report.json");
    ASSERT_EQ(report["problems"].size(), 3U);
    EXPECT_EQ(report["problems"][0]["name"], "all1/one");
    EXPECT_EQ(report["problems"][1]["name"], "all2/one");
    EXPECT_EQ(report["problems"][2]["name"], "two");
    EXPECT_EQ(report["submissions"][1]["problem"], "all2/one");
  }
}

TEST_F(Grade, AReportGoesToWhereALinkPoints) {
  world_.write_sum();
  world_.write({{"a.py", kSumPython}, {"real/report.json", "old"}});
  fs::create_symlink("real/report.json", world_.root() / "report.json");
  ASSERT_EQ(world_.run({"grade", "sum", "a.py", "--json", "report.json"}).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(world_.root() / "report.json"));
  EXPECT_EQ(submission(world_.read_json("real/report.json"), "a.py")["verdict"], "AC");
}

TEST_F(Grade, EveryReportThatFailsIsTold) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  Command command = world_.command({"grade", "sum", "a.py", "--json", "/dev/full"});
  command.output = "/dev/full";
  const Ended ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err, HasSubstr("error: standard output: cannot write"));
  EXPECT_THAT(ended.err, HasSubstr("error: '/dev/full': cannot write"));
}

TEST_F(Grade, APipeInAFolderIsPassedOverAndNotWaitedFor) {
  world_.write_sum();
  world_.write("subs/a.py", kSumPython);
  ASSERT_EQ(::mkfifo((world_.root() / "subs/pipe.py").c_str(), 0600), 0);
  const Ended ended = world_.run({"grade", "sum", "subs"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.err, "casewise: warning: passed over 'subs/pipe.py': it is not a file\n");
}

TEST_F(Grade, WithoutSubmissionsThePackagesOwnOnesAreJudged) {
  world_.write_sum({{"submissions/wrong_answer/zero.py", kWrong}});
  const Json report = world_.grade({"sum"});
  EXPECT_THAT(names(report), ElementsAre("accepted/sum.py", "wrong_answer/zero.py"));
  EXPECT_EQ(submission(report, "wrong_answer/zero.py")["as_expected"], true);
}

TEST_F(Grade, AFolderOfPackagesIsJudgedPackageByPackage) {
  const Files files = sum_package();
  for (const auto& [path, content] : files) {
    world_.write("all/one/" + path, content);
    world_.write("all/two/" + path, content);
  }
  const Json report = world_.grade({"all"});
  ASSERT_EQ(report["problems"].size(), 2U);
  EXPECT_EQ(report["submissions"][0]["problem"], "one");
  EXPECT_EQ(report["submissions"][1]["problem"], "two");
}

TEST_F(Grade, StopNeverJudgesAllTests) {
  world_.write_sum();
  world_.write("zero.py", kWrong);
  EXPECT_EQ(test_verdicts(submission(world_.grade({"sum", "zero.py"}), "zero.py")), "WA SKIPPED SKIPPED");
  EXPECT_EQ(test_verdicts(submission(world_.grade({"sum", "zero.py", "--stop=never"}), "zero.py")),
            "WA WA WA");
  EXPECT_EQ(test_verdicts(submission(world_.grade({"sum", "zero.py", "--stop", "first", "-j1"}), "zero.py")),
            "WA SKIPPED SKIPPED");
}

TEST_F(Grade, TestsAndFilterSelect) {
  world_.write_sum();
  world_.write({{"subs/a.py", kSumPython}, {"subs/b.py", kWrong}, {"subs/c.c", kSumC}});
  const Json some = world_.grade({"sum", "subs", "--filter", "[ab].py", "--tests", "secret/*"});
  EXPECT_THAT(names(some), ElementsAre("a.py", "b.py"));
  EXPECT_EQ(submission(some, "b.py")["first_failing"], "secret/1-negative");
  EXPECT_EQ(some["problems"][0]["tests"], 2);
  EXPECT_EQ(submission(some, "a.py")["tests"].size(), 2U);
}

TEST_F(Grade, LimitsCanBeChanged) {
  world_.write_sum();
  world_.write(
      {{"slow.c",
        "#include <stdio.h>\n#include <time.h>\nint main(void) { while (clock() < CLOCKS_PER_SEC / 4) {}\n"
        "puts(\"Case 1: 3\\nCase 2: 7\"); }\n"},
       {"big.py", "x = bytearray(b'x') * (100 << 20)\nprint('Case 1: 3\\nCase 2: 7')\n"}});
  const std::vector<std::string> base = {"sum", "slow.c", "big.py", "--tests", "sample/*"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = base;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return world_.grade(arguments);
  };
  const Json plain = with({});
  EXPECT_EQ(submission(plain, "slow.c")["verdict"], "AC");
  EXPECT_EQ(submission(plain, "big.py")["verdict"], "AC");
  const Json hasty = with({"--time-limit", "0.1"});
  EXPECT_EQ(submission(hasty, "slow.c")["verdict"], "TLE");
  EXPECT_EQ(submission(hasty, "slow.c")["tests"][0]["limit"], "cpu");
  EXPECT_EQ(hasty["problems"][0]["limits"]["time_s"], 0.1);
  const Json tight = with({"--memory-limit", "64M"});
  EXPECT_EQ(submission(tight, "slow.c")["verdict"], "AC");
  EXPECT_EQ(submission(tight, "big.py")["verdict"], "MLE");
  EXPECT_EQ(tight["problems"][0]["limits"]["memory_bytes"], 64 << 20);
}

TEST_F(Grade, ATestNearTheTimeLimitIsRunAgain) {
  world_.write_sum();
  world_.write(
      "slow.c",
      "#include <stdio.h>\n#include <time.h>\nint main(void) { while (clock() < CLOCKS_PER_SEC / 4) {}\n"
      "puts(\"Case 1: 3\\nCase 2: 7\"); }\n");
  const auto attempts = [&](const char* margin) {
    const Json report =
        world_.grade({"sum", "slow.c", "--tests", "sample/*", "--time-limit", "500ms", "--margin", margin});
    const Json test = submission(report, "slow.c")["tests"][0];
    EXPECT_EQ(test["verdict"], "AC") << test["message"];
    EXPECT_EQ(test["attempts"].back()["cpu_s"], test["cpu_s"]);
    return test["attempts"].size();
  };
  EXPECT_EQ(attempts("60"), 2U);
  EXPECT_EQ(attempts("10"), 1U);
  EXPECT_EQ(attempts("0"), 1U);
}

TEST_F(Grade, ASleeperEndsByTheWallTime) {
  world_.write_sum();
  world_.write("sleeps.py", "import time\ntime.sleep(600)\n");
  const Json one = submission(world_.grade({"sum", "sleeps.py", "--time-limit", "500ms"}), "sleeps.py");
  EXPECT_EQ(one["verdict"], "TLE");
  EXPECT_EQ(one["tests"][0]["limit"], "wall");
}

TEST_F(Grade, TheLanguageCanBeSaid) {
  world_.write_sum();
  world_.write("solution.txt", kSumPython);
  const Json one = submission(world_.grade({"sum", "solution.txt", "--language", "python3"}), "solution.txt");
  EXPECT_EQ(one["verdict"], "AC");
  EXPECT_EQ(one["language"], "python3");
}

/// A report without what differs from run to run: times, sizes and moments.
Json without_measures(Json value) {
  if (value.is_object()) {
    for (const char* key : {"cpu_s", "wall_s", "memory_bytes", "started", "finished", "elapsed_s",
                            "preemptions", "stolen_s", "load"})
      value.erase(key);
  }
  if (value.is_structured()) {
    for (Json& inner : value)
      inner = without_measures(inner);
  }
  return value;
}

TEST_F(Grade, TheNumberOfSlotsChangesNothing) {
  world_.write_sum();
  world_.write(
      {{"subs/a.py", kSumPython},
       {"subs/b.c", kSumC},
       {"subs/c.py", "import time\ntime.sleep(0.3)\nprint('Case 1: 0')\n"},
       {"subs/d.py", "raise ValueError('no luck')\n"},
       {"subs/e.py",
        "n = input()\na, b = map(int, input().split())\nprint('Case 1:', a + b if a < 9 else 0)\n"}});
  const Json one = without_measures(world_.grade({"sum", "subs", "-j1"}));
  EXPECT_EQ(one, without_measures(world_.grade({"sum", "subs", "-j2"})));
  EXPECT_EQ(one, without_measures(world_.grade({"sum", "subs", "--jobs=5"})));
}

TEST_F(Grade, AwkwardNamesAreJudgedAndShownSafely) {
  world_.write_sum();
  const std::vector<std::string> files = {"a b.py",          "it's \"quoted\".py", "new\nline.py",
                                          "\xea\xb0\x80.py", "\x1b[2J.py",         "$(id).py",
                                          "back\\slash.py"};
  std::vector<std::string> arguments = {"sum"};
  for (const std::string& file : files) {
    world_.write(file, kSumPython);
    arguments.push_back(file);
  }
  world_.write("-lead.py", kSumPython);
  arguments.insert(arguments.end(), {"./-lead.py", "--json", "report.json", "--", "-lead.py"});
  arguments.insert(arguments.begin(), "grade");
  const Ended ended = world_.run(arguments);
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  const Json report = world_.read_json("report.json");
  for (const std::string& file : files)
    EXPECT_EQ(submission(report, file)["verdict"], "AC") << file;
  EXPECT_EQ(report["submissions"].size(), files.size() + 1) << "-lead.py counts once";
  EXPECT_THAT(ended.out, HasSubstr("new\\nline.py"));
  EXPECT_THAT(ended.out, Not(HasSubstr("\x1b")));
}

TEST_F(Grade, SourceOverThePackagesLimitIsACompileError) {
  world_.write_sum();
  world_.write("long.py", std::string(kSumPython) + "#" + std::string(200 << 10, 'x') + "\n");
  const Json one = submission(world_.grade({"sum", "long.py"}), "long.py");
  EXPECT_EQ(one["verdict"], "CE");
  EXPECT_THAT(one["message"].get<std::string>(), HasSubstr("limit of 128 KiB"));
}

TEST_F(Grade, NothingIsLeftInTheTemporaryDirectoryOrBesideTheReport) {
  world_.write_sum();
  world_.write({{"a.c", kSumC}, {"b.py", kWrong}});
  ASSERT_EQ(world_.run({"grade", "sum", "a.c", "b.py", "--json", "out/../report.json"}).exit_code, 2);
  ASSERT_EQ(world_.run({"grade", "sum", "a.c", "b.py", "--json", "report.json"}).exit_code, 1);
  EXPECT_TRUE(fs::is_empty(world_.temporary()));
  std::vector<std::string> left;
  for (const fs::directory_entry& entry : fs::directory_iterator(world_.root()))
    left.push_back(entry.path().filename().string());
  EXPECT_THAT(left, testing::UnorderedElementsAre("sum", "a.c", "b.py", "report.json"));
}

TEST_F(Grade, AFullDiskIsAnErrorAndNotARejection) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  const Ended ended = world_.run({"grade", "sum", "a.py", "--json", "/dev/full"});
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err, HasSubstr("casewise: error: "));
  EXPECT_THAT(ended.err, HasSubstr("No space left on device"));
  EXPECT_THAT(ended.out, HasSubstr("1 accepted"));
}

TEST_F(Grade, AReportIsWrittenThoughStandardOutputIsNot) {
  world_.write_sum();
  world_.write("a.py", kSumPython);
  Command command = world_.command({"grade", "sum", "a.py", "--json", "report.json"});
  command.output = "/dev/full";
  Running running(command);
  const Ended ended = running.wait();
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err,
              HasSubstr("casewise: error: standard output: cannot write: No space left on device\n"));
  EXPECT_EQ(submission(world_.read_json("report.json"), "a.py")["verdict"], "AC");
}

TEST_F(Grade, QuietAndVerboseSayLessAndMore) {
  world_.write_sum();
  world_.write({{"subs/a.py", kSumPython}, {"subs/b.py", kWrong}, {"subs/notes.txt", "Not a program."}});
  const Ended plain = world_.run({"grade", "sum", "subs"});
  const Ended verbose = world_.run({"grade", "sum", "subs", "-v"});
  const Ended quiet = world_.run({"grade", "sum", "subs", "-q"});
  EXPECT_THAT(plain.out, HasSubstr("expected \"Case 2:\""));
  EXPECT_THAT(plain.out, Not(HasSubstr("secret/2-big")));
  EXPECT_THAT(verbose.out, HasSubstr("secret/2-big"));
  EXPECT_THAT(quiet.out, Not(HasSubstr("Case 2:")));
  EXPECT_EQ(quiet.err, "");
}

}  // namespace
}  // namespace casewise::e2e
