// Packages in other shapes than a directory with problem.yaml, and with names that a shell would trip over.
#include <signal.h>

#include "harness/package/zip_fixture.hpp"
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using package::make_zip;
using package::zip_of;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

class Formats : public SandboxedTest {
 protected:
  /// Verifies what must be as expected in all.
  void expect_verified(const std::vector<std::string>& arguments, const std::string& says) {
    std::vector<std::string> all = {"verify"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ended ended = world_.run(all);
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
    EXPECT_THAT(ended.out, HasSubstr(says));
    EXPECT_TRUE(fs::is_empty(world_.temporary()));
  }
};

Files below(const std::string& top, const Files& files) {
  Files moved;
  for (const auto& [path, content] : files)
    moved[top + path] = content;
  return moved;
}

TEST_F(Formats, AnArchiveIsJudgedAsTheDirectoryWouldBe) {
  world_.write({{"a.zip", zip_of(sum_package())}, {"b.kpp", zip_of(sum_package(), "whatever/")}});
  expect_verified({"a.zip", "b.kpp"}, "2 submissions: all as expected");
  world_.write("sum.py", kSumPython);
  const Json report = world_.grade({"a.zip", "sum.py"});
  EXPECT_EQ(report["problems"][0]["name"], "a");
  EXPECT_EQ(submission(report, "sum.py")["verdict"], "AC");
  EXPECT_TRUE(fs::is_empty(world_.temporary()));
}

TEST_F(Formats, AnArchiveMayHoldAFolderOfPackages) {
  Files files = below("one/", sum_package());
  files.merge(below("two/", sum_package()));
  world_.write({{"flat.zip", zip_of(files)}, {"nested.zip", zip_of(files, "contest/")}});
  expect_verified({"flat.zip"}, "2 submissions: all as expected");
  expect_verified({"nested.zip"}, "2 submissions: all as expected");
}

TEST_F(Formats, MessagesNameTheArchiveAndThePathInIt) {
  Files files = sum_package();
  files["problem.yaml"] += "nmae: x\n";
  files["output_validator/v.cpp"] = "int main( {";
  world_.write({{"a.zip", zip_of(files)}, {"b.zip", zip_of(files, "top/")}});
  const Ended flat = world_.run({"verify", "a.zip"});
  EXPECT_EQ(flat.exit_code, 2);
  EXPECT_THAT(flat.err, AllOf(HasSubstr("error: a.zip/problem.yaml:10:1: unknown key 'nmae'"),
                              Not(HasSubstr(world_.temporary().string()))));
  const Ended nested = world_.run({"verify", "b.zip"});
  EXPECT_THAT(nested.err, HasSubstr("error: b.zip/top/problem.yaml:10:1: unknown key"));
  files["problem.yaml"] = sum_package()["problem.yaml"];
  world_.write("a.zip", zip_of(files));
  const Ended unbuilt = world_.run({"grade", "a.zip"});
  EXPECT_EQ(unbuilt.exit_code, 3);
  EXPECT_THAT(unbuilt.out,
              AllOf(HasSubstr("a.zip/output_validator/v.cpp"), Not(HasSubstr("casewise-archive"))));
}

TEST_F(Formats, BadArchivesAreOneErrorAndLeaveNothing) {
  world_.write({{"text.zip", "no archive"},
                {"cut.zip", zip_of(sum_package()).substr(0, 500)},
                {"up.zip", make_zip({{"../problem.yaml", ""}})},
                {"secret.zip", make_zip({{"problem.yaml", "x", S_IFREG | 0644U, 0x801}})},
                {"pipe.zip", make_zip({{"data/1.in", "", S_IFIFO | 0644U}})},
                {"none.zip", zip_of({{"readme.txt", "x"}})}});
  const std::pair<const char*, const char*> table[] = {
      {"text.zip", "text.zip: is no zip archive"},
      {"cut.zip", "cut.zip: is no zip archive, or is cut off"},
      {"up.zip", "up.zip/../problem.yaml: the entry's name leads out of the archive"},
      {"secret.zip", "secret.zip/problem.yaml: the archive is encrypted"},
      {"pipe.zip", "pipe.zip/data/1.in: the entry is a pipe"},
      {"none.zip", "'none.zip' is no problem package"}};
  for (const auto& [name, said] : table) {
    for (const char* command : {"grade", "verify", "generate"}) {
      const Ended ended = world_.run({command, name});
      EXPECT_EQ(ended.exit_code, 2) << command << name;
      EXPECT_THAT(ended.err, HasSubstr(said)) << command;
      EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    }
  }
  EXPECT_TRUE(fs::is_empty(world_.temporary()));
}

TEST_F(Formats, NothingIsWrittenIntoAnArchive) {
  Files files = sum_package();
  files["generators/generators.yaml"] = "data: {}\n";
  world_.write("a.zip", zip_of(files));
  const Ended ended = world_.run({"generate", "a.zip"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("'a.zip' is an archive"));
  EXPECT_EQ(world_.run({"generate", "--check", "a.zip"}).exit_code, 1);
}

TEST_F(Formats, WhatWasUnpackedGoesWhateverEndsTheProgram) {
  world_.write({{"a.zip", zip_of(sum_package())}, {"endless.py", "while True: pass\n"}});
  const auto is_unpacked = [&] { return !fs::is_empty(world_.temporary()); };
  for (const int number : {SIGINT, SIGTERM}) {
    const auto running = world_.start({"grade", "a.zip", "endless.py", "--time-limit", "1000s"});
    EXPECT_TRUE(comes_true(is_unpacked, std::chrono::seconds(30)));
    running->signal(number);
    EXPECT_EQ(running->wait().exit_code, 130);
    EXPECT_FALSE(is_unpacked()) << number;
  }
  const auto running = world_.start({"grade", "a.zip", "endless.py", "--time-limit", "1000s"});
  EXPECT_TRUE(comes_true(is_unpacked, std::chrono::seconds(30)));
  running->signal(SIGKILL);
  (void)running->wait();
  EXPECT_TRUE(is_unpacked());
  world_.write("sum.py", kSumPython);
  EXPECT_EQ(world_.run({"grade", "a.zip", "sum.py"}).exit_code, 0);
  EXPECT_FALSE(is_unpacked()) << "a later run takes it away";
}

constexpr const char* kPolygonXml = R"(<problem short-name="sum">
  <names><name language="english" value="Sum"/></names>
  <judging><testset name="tests">
    <time-limit>2000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
    <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests><test method="manual" sample="true"/><test method="generated" cmd="gen 1"/></tests>
  </testset></judging>
  <assets>
    <checker><source path="files/check it.py" type="python.3"/></checker>
    INTERACTOR
    <validators><validator><source path="files/val.py" type="python.3"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/right.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/-wrong $(touch x).py" type="python.3"/></solution>
      <solution tag="failed"><source path="solutions/crash.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>
)";

/// Programs by testlib's protocol, in Python since the library is not on every machine.
Files polygon_package(const std::string& interactor) {
  std::string xml = kPolygonXml;
  xml.replace(xml.find("INTERACTOR"), 10, interactor);
  return {{"p/problem.xml", xml},
          {"p/doall.sh", "touch ../ran\n"},
          {"p/tests/01", "2\n"},
          {"p/tests/01.a", "4\n"},
          {"p/tests/02", "5\n"},
          {"p/tests/02.a", "10\n"},
          {"p/files/check it.py",
           "import sys\n"
           "if open(sys.argv[2]).read().split() != open(sys.argv[3]).read().split():\n"
           "    print('wrong answer not twice as much', file=sys.stderr)\n"
           "    sys.exit(1)\n"},
          {"p/files/val.py",
           "import sys\n"
           "assert sys.argv[1:] == ['--testset', 'tests']\n"
           "if not sys.stdin.read().strip().isdigit():\n    sys.exit(3)\n"},
          {"p/files/talk.py",
           "import sys\n"
           "print(open(sys.argv[1]).read().strip(), flush=True)\n"
           "open(sys.argv[2], 'w').write(sys.stdin.readline())\n"},
          {"p/solutions/right.py", "print(2 * int(input()))\n"},
          {"p/solutions/-wrong $(touch x).py", "print(3 * int(input()))\n"},
          {"p/solutions/crash.py", "raise Exception\n"}};
}

TEST_F(Formats, APackageOfPolygonIsJudgedByItsOwnPrograms) {
  for (const char* const interactor :
       {"", "<interactor><source path=\"files/talk.py\" type=\"python.3\"/></interactor>"}) {
    world_.write(polygon_package(interactor));
    expect_verified({"p"}, "3 submissions: all as expected");
    const Json report = world_.grade({"p"});
    const Json wrong = submission(report, "solutions/-wrong $(touch x).py");
    EXPECT_EQ(wrong["verdict"], "WA");
    EXPECT_EQ(wrong["first_failing"], "tests/01");
    EXPECT_EQ(wrong["tests"][0]["message"], "wrong answer not twice as much");
    EXPECT_FALSE(fs::exists(world_.root() / "ran"));
    EXPECT_FALSE(fs::exists(world_.root() / "x"));
  }
  world_.write("p/tests/02", "five\n");
  const Ended ended = world_.run({"verify", "p"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.err, HasSubstr("tests/02: an input validator refuses it"));
}

TEST_F(Formats, ABareFolderOfTestsIsAProblemOnlyInFront) {
  world_.write({{"tests/1.in", "1\n1 2\n"},
                {"tests/1.out", "Case 1: 3\n"},
                {"tests/10.in", "1\n5 5\n"},
                {"tests/10.out", "Case 1: 10\n"},
                {"tests/2.in", "1\n2 2\n"},
                {"tests/2.out", "Case 1: 4\n"},
                {"subs/sum.py", kSumPython},
                {"subs/1.in", ""},
                {"subs/1.out", ""}});
  const Ended ended = world_.run({"grade", "tests", "subs", "--stop", "never", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("tests (1 s, 2 GiB, 3 tests)"));
  EXPECT_THAT(ended.err, HasSubstr("there is no problem.yaml: outputs are compared token by token"));
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(report["submissions"].size(), 1U);
  const Json judged = submission(report, "sum.py")["tests"];
  ASSERT_EQ(judged.size(), 3U);
  EXPECT_EQ(judged[1]["name"], "2");
  EXPECT_EQ(judged[2]["name"], "10");
  EXPECT_THAT(world_.run({"grade", "tests", "subs", "--time-limit", "3s"}).out,
              HasSubstr("tests (3 s, 2 GiB"));
  world_.write("t.zip", zip_of({{"in/1", "1\n1 2\n"}, {"out/1", "Case 1: 3\n"}}));
  EXPECT_EQ(world_.run({"grade", "t.zip", "subs"}).exit_code, 0);
  EXPECT_EQ(world_.run({"export", "tests", "--format", "2025-09", "-o", "made"}).exit_code, 2);
}

// Names of the package, its tests, and submissions go to compilers, interpreters and validators, never to a
// shell.
TEST_F(Formats, NamesAreNeverCommands) {
  const std::string folder = "it's \"a\" $(touch x); `touch x` \xed\x95\xa9";
  const std::string test = "-rf $(touch x) 'q' \xed\x95\xa9";
  const std::vector<std::string> names = {"-O2",
                                          "a b",
                                          "$(touch x)",
                                          "; touch x #",
                                          "`touch x`",
                                          "it's",
                                          "\"q\"",
                                          "a&&b",
                                          "x|y>z",
                                          "*",
                                          "\xed\x95\xa9\xea\xb3\x84"};
  world_.write({{folder + "/" + test + ".in", "1\n1 2\n"}, {folder + "/" + test + ".ans", "Case 1: 3\n"}});
  for (const std::string& name : names) {
    world_.write({{"subs/" + name + ".py", kSumPython},
                  {"subs/" + name + ".c", kSumC},
                  {"subs/dir " + name + "/main.c", kSumC},
                  {"subs/dir " + name + "/" + name + ".h", ""}});
  }
  const Ended ended = world_.run({"grade", "--json", "report.json", "--", folder, "subs"});
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(report["problems"][0]["name"], folder);
  EXPECT_EQ(report["submissions"].size(), 3 * names.size());
  for (const Json& one : report["submissions"]) {
    EXPECT_EQ(one["verdict"], "AC") << one["submission"];
    EXPECT_EQ(one["tests"][0]["name"], test);
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(world_.root()))
    EXPECT_NE(entry.path().filename(), "x") << entry.path();
}

}  // namespace
}  // namespace casewise::e2e
