// grade: every verdict in every language, with the test that fails first, and what it says.
#include <unistd.h>

#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Verdicts : public SandboxedTest {};

struct Expected {
  std::string source;
  std::string verdict;
  std::string first_failing;  ///< empty: none, as nothing failed or nothing ran
};

/// Grades all files in one run and compares verdicts and failing tests.
void expect_verdicts(const World& world, const std::map<std::string, Expected>& table) {
  world.write_sum();
  for (const auto& [name, expected] : table)
    world.write("subs/" + name, expected.source);
  // Slow machines need their time to fill even this much memory.
  const Json report = world.grade({"sum", "subs", "-j2", "--time-limit", "2s", "--memory-limit", "256M"});
  EXPECT_EQ(report["submissions"].size(), table.size());
  for (const auto& [name, expected] : table) {
    const Json one = submission(report, name);
    EXPECT_EQ(one["verdict"], expected.verdict) << name << ": " << one["message"];
    EXPECT_EQ(one["first_failing"],
              expected.first_failing.empty() ? Json(nullptr) : Json(expected.first_failing))
        << name;
    EXPECT_EQ(one["message"].get<std::string>().empty(), expected.verdict == "AC") << name;
  }
}

TEST_F(Verdicts, C) {
  const std::string head = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
  const std::string fails_on_negative =
      head +
      "int main(void) { int t; long long a, b; if (scanf(\"%d\", &t) != 1) return 9;\n"
      "for (int i = 1; i <= t; ++i) { if (scanf(\"%lld %lld\", &a, &b) != 2) return 9; if (a < 0) { %s }\n"
      "printf(\"Case %d: %lld\\n\", i, a + b); } }\n";
  const auto when_negative = [&](const std::string& action) {
    std::string source = fails_on_negative;
    return source.replace(source.find("%s"), 2, action);
  };
  expect_verdicts(
      world_, {{"ac.c", {kSumC, "AC", ""}},
               {"ce.c", {"int main( {\n", "CE", ""}},
               {"exit.c", {when_negative("return 3;"), "RTE", "secret/1-negative"}},
               {"signal.c", {when_negative("abort();"), "RTE", "secret/1-negative"}},
               {"loop.c", {when_negative("for (;;) {}"), "TLE", "secret/1-negative"}},
               {"memory.c",
                {when_negative("for (;;) memset(malloc(1 << 24), 1, 1 << 24);"), "MLE", "secret/1-negative"}},
               {"output.c", {when_negative("for (;;) puts(\"out\");"), "OLE", "secret/1-negative"}},
               {"wrong.c", {when_negative("b = 0;"), "WA", "secret/1-negative"}}});
}

TEST_F(Verdicts, Cpp) {
  expect_verdicts(
      world_,
      {{"ac.cpp", {kSumCpp, "AC", ""}},
       {"ce.cc", {"int main() { return undeclared; }\n", "CE", ""}},
       {"loop.cpp", {"int main() { for (volatile int i = 0;; i = 1) {} }\n", "TLE", "sample/1"}},
       {"memory.cpp",
        {"#include <vector>\nint main() { std::vector<int> v(200000000, 1); return v[5] - 1; }\n", "MLE",
         "sample/1"}},
       {"output.cpp",
        {"#include <cstdio>\nint main() { for (;;) std::puts(\"out\"); }\n", "OLE", "sample/1"}},
       {"throws.cpp",
        {"#include <stdexcept>\nint main() { throw std::runtime_error(\"no luck\"); }\n", "RTE", "sample/1"}},
       {"wrong.cpp",
        {"#include <cstdio>\nint main() { std::puts(\"Case 1: 3\\nCase 2: 7\"); }\n", "WA",
         "secret/1-negative"}}});
}

TEST_F(Verdicts, Python) {
  const std::string big =
      "import sys\nlines = sys.stdin.read().splitlines()\nif '2000000000' in lines[1]:\n    %s\n"
      "for i, line in enumerate(lines[1:], 1):\n    print(f'Case {i}:', sum(map(int, line.split())))\n";
  const auto when_big = [&](const std::string& action) {
    std::string source = big;
    return source.replace(source.find("%s"), 2, action);
  };
  expect_verdicts(world_, {{"ac.py", {kSumPython, "AC", ""}},
                           {"ce.py", {"def f(:\n", "CE", ""}},
                           {"loop.py", {when_big("while True: pass"), "TLE", "secret/2-big"}},
                           {"memory.py", {when_big("x = bytearray(b'x') * 10**9"), "MLE", "secret/2-big"}},
                           {"output.py", {when_big("while True: print('out')"), "OLE", "secret/2-big"}},
                           {"raises.py", {when_big("print(1 // 0)"), "RTE", "secret/2-big"}},
                           {"wrong.py", {when_big("lines[1] = '1 1'"), "WA", "secret/2-big"}}});
}

TEST_F(Verdicts, Java) {
  if (!has_language("java")) GTEST_SKIP() << "no Java here";
  const auto program = [](const std::string& body) {
    return "public class Any { public static void main(String[] args) throws Exception { " + body + " } }\n";
  };
  expect_verdicts(world_,
                  {{"ac.java", {kSumJava, "AC", ""}},
                   {"ce.java", {program("int x = \"text\";"), "CE", ""}},
                   {"loop.java", {program("for (;;) {}"), "TLE", "sample/1"}},
                   {"output.java", {program("for (;;) System.out.println(\"out\");"), "OLE", "sample/1"}},
                   {"throws.java", {program("throw new Exception(\"no luck\");"), "RTE", "sample/1"}},
                   {"wrong.java", {program("System.out.println(\"Case 1: 3\");"), "WA", "sample/1"}}});
}

/// Opens the world to an ordinary user, with a copy of the program in it.
void open_to_all(const World& world, const Command& command) {
  namespace fs = std::filesystem;
  fs::copy_file(command.argv.front(), world.root() / "casewise");
  const fs::path top = world.root().parent_path();
  fs::permissions(top, fs::perms::all);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top))
    fs::permissions(entry.path(), fs::perms::all);
}

// Where only limits of single processes hold, the stacks of a virtual machine's own threads count as well.
TEST_F(Verdicts, JavaWithoutRoot) {
  if (!has_language("java")) GTEST_SKIP() << "no Java here";
  world_.write_sum();
  world_.write("Sum.java", kSumJava);
  open_to_all(world_, world_.command({}));
  Command command = world_.command({"grade", "sum", "Sum.java", "--memory-limit", "1G"});
  command.argv.front() = world_.root() / "casewise";
  if (::geteuid() == 0) {
    const std::vector<std::string> become = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534",
                                             "--clear-groups"};
    command.argv.insert(command.argv.begin(), become.begin(), become.end());
  }
  const Ended ended = Running(command).wait();
  if (ended.exit_code == 4) GTEST_SKIP() << "no isolation without root: " << ended.err;
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
}

TEST_F(Verdicts, AJavaDirectoryWithAHelperClassIsOneSubmission) {
  if (!has_language("java")) GTEST_SKIP() << "no Java here";
  world_.write_sum();
  world_.write({{"adder/Main.java",
                 "import java.util.Scanner;\npublic class Main { public static void main(String[] args) {\n"
                 "Scanner in = new Scanner(System.in); int t = in.nextInt();\n"
                 "for (int i = 1; i <= t; ++i) System.out.println(\"Case \" + i + \": \" + "
                 "Adder.add(in.nextLong(), in.nextLong())); } }\n"},
                {"adder/Adder.java", "class Adder { static long add(long a, long b) { return a + b; } }\n"},
                {"adder/README.txt", "How it works.\n"}});
  const Json report = world_.grade({"sum", "adder/"});
  ASSERT_EQ(report["submissions"].size(), 1U);
  EXPECT_EQ(submission(report, "adder")["verdict"], "AC") << submission(report, "adder");
  EXPECT_EQ(submission(report, "adder")["language"], "java");
}

TEST_F(Verdicts, SourcesAboveTheCodeLimitAreACompileError) {
  world_.write_sum();
  const std::string padding = "#" + std::string(70'000, 'x') + "\n";
  world_.write({{"in/fits.py", kSumPython + padding},
                {"in/long.py", kSumPython + padding + padding},
                {"in/parts/main.py", kSumPython + padding},
                {"in/parts/more.py", padding}});
  const Json report = world_.grade({"sum", "in"});
  EXPECT_EQ(submission(report, "fits.py")["verdict"], "AC") << submission(report, "fits.py");
  for (const char* name : {"long.py", "parts"}) {
    const Json one = submission(report, name);
    EXPECT_EQ(one["verdict"], "CE") << one;
    EXPECT_THAT(one.dump(), HasSubstr("limit of 128 KiB of source"));
  }
}

TEST_F(Verdicts, AMissingPrefixIsNamed) {
  world_.write_sum();
  world_.write("bare.py", "for i in range(int(input())): print(sum(map(int, input().split())))\n");
  const Json one = submission(world_.grade({"sum", "bare.py"}), "bare.py");
  EXPECT_EQ(one["verdict"], "WA");
  EXPECT_EQ(one["tests"][0]["diagnosis"][0]["kind"], "prefix_missing");
  const Ended ended = world_.run({"grade", "sum", "bare.py"});
  EXPECT_THAT(ended.out, HasSubstr("both values are right, but each line must begin with `Case i: `"));
}

TEST_F(Verdicts, ACompileErrorShowsTheCompilersWords) {
  world_.write_sum();
  world_.write("ce.c", "int main(void) { return undeclared; }\n");
  const Ended ended = world_.run({"grade", "sum", "ce.c", "--json", "report.json"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.out, HasSubstr("ce.c:1:25: error:"));
  const Json one = submission(world_.read_json("report.json"), "ce.c");
  EXPECT_EQ(one["compile"]["ok"], false);
  EXPECT_THAT(one["compile"]["log"].get<std::string>(), HasSubstr("undeclared"));
  EXPECT_EQ(test_verdicts(one), "SKIPPED SKIPPED SKIPPED");
}

TEST_F(Verdicts, ABrokenOutputValidatorIsAJudgeErrorAndNeverAWrongAnswer) {
  const std::vector<std::pair<std::string, std::string>> validators = {
      {"crashes.py", "raise SystemError('the jury erred')\n"},
      {"odd_exit_code.py", "import sys\nsys.exit(1)\n"},
      {"no_program.c", "int main( {\n"},
      {"aborts.c", "#include <stdlib.h>\nint main(void) { abort(); }\n"},
      {"loops.c", "int main(void) { for (;;) {} }\n"}};
  world_.write({{"right.py", kSumPython}, {"wrong.py", "print('nonsense')\n"}});
  for (const auto& [name, source] : validators) {
    SCOPED_TRACE(name);
    world_.write_sum({{"output_validator/" + name, source},
                      {"problem.yaml", sum_package().at("problem.yaml") + "  validation_time: 1\n"}});
    const Ended ended =
        world_.run({"grade", "sum", "right.py", "wrong.py", "--json", "report.json", "--exit-zero"});
    EXPECT_EQ(ended.exit_code, 3) << ended.err;
    const Json report = world_.read_json("report.json");
    for (const char* one : {"right.py", "wrong.py"}) {
      EXPECT_EQ(submission(report, one)["verdict"], "JE") << one;
      EXPECT_THAT(submission(report, one)["message"].get<std::string>(), Not(testing::IsEmpty()));
    }
    EXPECT_EQ(report["totals"]["judge_errors"], 2);
    EXPECT_THAT(ended.out, HasSubstr("2 judge errors"));
    world_.remove("sum");
  }
}

TEST_F(Verdicts, AnOutputValidatorsRefusalIsAWrongAnswerWithItsWords) {
  world_.write_sum();
  world_.write("sum/output_validator/v.py",
               "import sys\n"
               "wanted, got = open(sys.argv[2]).read(), sys.stdin.read()\n"
               "if got == wanted: sys.exit(42)\n"
               "open(sys.argv[3] + 'judgemessage.txt', 'w').write('the sums are off')\n"
               "sys.exit(43)\n");
  world_.write({{"right.py", kSumPython}, {"wrong.py", "print('nonsense')\n"}});
  const Json report = world_.grade({"sum", "right.py", "wrong.py"});
  EXPECT_EQ(submission(report, "right.py")["verdict"], "AC") << report;
  EXPECT_EQ(submission(report, "wrong.py")["verdict"], "WA");
  EXPECT_THAT(submission(report, "wrong.py")["message"].get<std::string>(), HasSubstr("the sums are off"));
}

TEST_F(Verdicts, ExitCodesSayHowItWent) {
  world_.write_sum();
  world_.write({{"right.py", kSumPython}, {"wrong.py", "print('Case 1: 0')\n"}});
  EXPECT_EQ(world_.run({"grade", "sum", "right.py"}).exit_code, 0);
  EXPECT_EQ(world_.run({"grade", "sum", "right.py", "wrong.py"}).exit_code, 1);
  EXPECT_EQ(world_.run({"grade", "sum", "right.py", "wrong.py", "--exit-zero"}).exit_code, 0);
  EXPECT_EQ(world_.run({"grade", "sum", "right.py", "missing.py", "--exit-zero"}).exit_code, 2);
}

TEST_F(Verdicts, TheTableAndTheJsonAgree) {
  world_.write_sum();
  world_.write({{"subs/right.py", kSumPython},
                {"subs/wrong.py", "print('Case 1: 0')\n"},
                {"subs/broken.py", "def f(:\n"},
                {"subs/raises.py", "raise ValueError('no luck')\n"}});
  const Ended ended = world_.run({"grade", "sum", "subs", "--json", "report.json"});
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(report["schema"], 1);
  EXPECT_EQ(report["run"]["command"], "grade");
  EXPECT_EQ(report["run"]["interrupted"], false);
  EXPECT_EQ(report["problems"][0]["limits"]["time_s"], 2.0);
  ASSERT_EQ(report["submissions"].size(), 4U);
  for (const Json& one : report["submissions"]) {
    const std::string name = one["submission"];
    const std::size_t row = ended.out.find("\n  " + name + " ");
    ASSERT_NE(row, std::string::npos) << name << "\n" << ended.out;
    std::istringstream words(ended.out.substr(row, ended.out.find('\n', row + 1) - row));
    std::string shown_name, verdict, failing;
    words >> shown_name >> verdict >> failing;
    EXPECT_EQ(verdict, one["verdict"]) << name;
    if (!one["first_failing"].is_null()) {
      EXPECT_EQ(failing, one["first_failing"]) << name;
    }
  }
  EXPECT_THAT(ended.out, HasSubstr("4 submissions: 1 accepted, 3 rejected"));
  EXPECT_EQ(report["totals"]["accepted"], 1);
  EXPECT_EQ(report["totals"]["rejected"], 3);
}

TEST_F(Verdicts, ADirectoryThatGoesDeepIsNoJudgeError) {
  world_.write_sum();
  std::string deep = "in/deep/";
  for (int i = 0; i < 300; ++i)
    deep += "d/";
  world_.write({{"in/a.py", kSumPython}, {"in/deep/main.py", kSumPython}, {deep + "x.py", ""}});
  const Json report = world_.grade({"sum", "in"});
  EXPECT_EQ(submission(report, "deep")["verdict"], "CE") << submission(report, "deep");
  EXPECT_EQ(submission(report, "a.py")["verdict"], "AC");
}

TEST_F(Verdicts, WhatLooksLikeAJavaClassNameIsNoArgument) {
  if (!has_language("java")) GTEST_SKIP() << "no Java here";
  world_.write_sum();
  const std::string main_class = "class Main { public static void main(String[] a) {} }\n";
  world_.write({{"in/long.java", "package p\\u003b class Z { int " + std::string(60'000, 'y') + ", " +
                                     std::string(60'000, 'z') + "; }\n" + main_class},
                {"in/option.java", "\\u002f* package -XX:+Foo; public " + main_class + "*/ " + main_class}});
  const Json report = world_.grade({"sum", "in"});
  for (const char* name : {"long.java", "option.java"})
    EXPECT_EQ(submission(report, name)["verdict"], "WA") << submission(report, name);
}

}  // namespace
}  // namespace casewise::e2e
