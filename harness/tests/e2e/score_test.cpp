// Problems with scores: of test cases, groups and submissions, in both formats.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// "name score verdict" of every group that is below data/secret, by commas.
std::string groups_of(const Json& submission) {
  std::string text;
  for (const Json& group : submission["groups"]) {
    const auto name = group["name"].get<std::string>();
    if (name.rfind("secret/", 0) != 0) continue;
    text += (text.empty() ? "" : ", ") + name.substr(7) + " " + group["score"].dump() + " " +
            group["verdict"].get<std::string>();
  }
  return text;
}

/// Adds a test case whose input and answer are this number; a submission may print "part" for a part of the
/// score.
void add_case(Files& files, const std::string& name, int number) {
  files["echo/data/" + name + ".in"] = files["echo/data/" + name + ".ans"] = std::to_string(number) + "\n";
}

/// A submission that repeats the numbers for which the condition (in Python, of n) holds.
std::string echo_if(const std::string& condition) {
  return "n = int(input())\nprint(n if " + condition + " else 'no')\n";
}

/// 2025-09: of 100, a (pass-fail) has 30, b (min) 50 and c (sum of two cases, after a) 20.
Files scoring_package() {
  Files files = {
      {"echo/problem.yaml",
       "problem_format_version: 2025-09\nname: Echo\ntype: scoring\n"
       "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e21\nlimits: {time_limit: 1}\n"},
      {"echo/statement/problem.en.md", "Echo.\n"},
      {"echo/input_validators/v.py", "import sys\nint(input())\nsys.exit(42)\n"},
      {"echo/data/secret/test_group.yaml", "max_score: 100\n"},
      {"echo/data/secret/a/test_group.yaml", "max_score: 30\n"},
      {"echo/data/secret/b/test_group.yaml", "{max_score: 50, score_aggregation: min}\n"},
      {"echo/data/secret/c/test_group.yaml",
       "{max_score: 20, score_aggregation: sum, require_pass: secret/a}\n"},
      {"echo/submissions/accepted/all.py", echo_if("True")},
  };
  add_case(files, "sample/1", 1);
  add_case(files, "secret/a/1", 11);
  add_case(files, "secret/a/2", 12);
  add_case(files, "secret/b/1", 21);
  add_case(files, "secret/b/2", 22);
  add_case(files, "secret/c/1", 31);
  add_case(files, "secret/c/2", 32);
  return files;
}

class Score : public SandboxedTest {};

TEST_F(Score, AggregatesGroups) {  // 2025-09, Scoring test data groups, Group dependencies
  world_.write(scoring_package());
  struct Row {
    const char* right_if;
    double score;
    const char* groups;
    const char* tests;
  };
  for (const Row& row : std::vector<Row>{
           {"True", 100, "a 30.0 AC, b 50.0 AC, c 20.0 AC", "AC AC AC AC AC AC AC"},
           {"n != 1", 100, "a 30.0 AC, b 50.0 AC, c 20.0 AC", "WA AC AC AC AC AC AC"},
           {"n != 21", 50, "a 30.0 AC, b 0.0 WA, c 20.0 AC", "AC AC AC WA AC AC SKIPPED"},
           {"n != 31", 90, "a 30.0 AC, b 50.0 AC, c 10.0 WA", "AC AC AC AC AC WA AC"},
           {"n != 11", 50, "a 0.0 WA, b 50.0 AC, c 0.0 SKIPPED", "AC WA AC AC SKIPPED SKIPPED SKIPPED"},
           {"False", 0, "a 0.0 WA, b 0.0 WA, c 0.0 SKIPPED", "WA WA WA SKIPPED SKIPPED SKIPPED SKIPPED"}}) {
    world_.write("one.py", echo_if(row.right_if));
    const Json first = submission(world_.grade({"echo", "one.py"}), "one.py");
    EXPECT_EQ(first["score"], row.score) << row.right_if;
    EXPECT_EQ(groups_of(first), row.groups) << row.right_if;
    EXPECT_EQ(test_verdicts(first), row.tests) << row.right_if;
    for (const char* stop : {"group", "never"}) {
      const Json other = submission(world_.grade({"echo", "one.py", "--stop", stop}), "one.py");
      EXPECT_EQ(other["score"], row.score) << row.right_if << ", " << stop;
    }
  }
}

TEST_F(Score, IsShownWithThatOfEachGroupAndTest) {
  world_.write(scoring_package());
  world_.write("one.py", echo_if("n not in (11, 31)"));
  const Ended ended = world_.run({"grade", "echo", "one.py"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.out, AllOf(HasSubstr("verdict  score"),
                               HasSubstr("scores: secret/a 0 (WA), secret/b 50, secret/c 0 (not judged)")));
  const Json one = submission(world_.grade({"echo", "one.py"}), "one.py");
  for (const Json& test : one["tests"]) {
    const bool has_score = test["name"].get<std::string>().rfind("secret/b", 0) == 0;
    if (test["verdict"] != "SKIPPED") {
      EXPECT_EQ(test["score"], has_score ? Json(50.0) : Json(nullptr)) << test["name"];
    }
  }
  world_.write_sum({});
  const Json sum = world_.grade({"sum"});
  EXPECT_EQ(sum["submissions"][0]["score"], nullptr);
  EXPECT_EQ(sum["submissions"][0]["groups"][0]["score"], nullptr);
}

/// Accepts the answer, or "part X" and "times X", which write X as a score or a multiplier.
constexpr const char* kScoringValidator = R"(import sys
answer = open(sys.argv[2]).read().split()
words = sys.stdin.read().split()
name = {'part': 'score.txt', 'times': 'score_multiplier.txt'}.get(words[0])
if name:
    open(sys.argv[3] + name, 'w').write(words[1])
sys.exit(42 if name or words == answer else 43)
)";

TEST_F(Score, OfATestCaseIsWhatTheValidatorSays) {  // 2025-09, Scoring test cases
  world_.write(scoring_package());
  world_.write("echo/output_validator/v.py", kScoringValidator);
  struct Row {
    const char* says;
    const char* verdict;
    Json score;
  };
  for (const Row& row : std::vector<Row>{{"part 4", "AC", 94.0},
                                         {"times 0.5", "AC", 95.0},
                                         {"part 0", "AC", 90.0},
                                         {"part 10.5", "JE", nullptr},
                                         {"times 2", "JE", nullptr},
                                         {"part -1", "JE", nullptr},
                                         {"part many", "JE", nullptr}}) {
    world_.write("one.py", std::string("n = input()\nprint('") + row.says + "' if n == '32' else n)\n");
    const Json one = submission(world_.grade({"echo", "one.py"}), "one.py");
    EXPECT_EQ(one["verdict"], row.verdict) << row.says;
    if (!row.score.is_null()) {
      EXPECT_EQ(one["score"], row.score) << row.says;
    }
  }
  world_.write("one.py", "n = input()\nprint('part 1' if n == '11' else n)\n");
  EXPECT_EQ(submission(world_.grade({"echo", "one.py"}), "one.py")["verdict"], "JE") << "pass-fail group";
  world_.write("one.py", "n = input()\nprint('part 1' if n == '1' else n)\n");
  EXPECT_EQ(submission(world_.grade({"echo", "one.py"}), "one.py")["score"], 100.0) << "a sample";
}

TEST_F(Score, ExpectationsAreVerified) {  // 2025-09, Example submissions: score; DOMjudge: @EXPECTED_SCORE@
  Files files = scoring_package();
  files["echo/submissions/mixed/b.py"] = echo_if("n != 21");
  files["echo/submissions/mixed/c.py"] = "# @EXPECTED_SCORE@: 90\n" + echo_if("n != 31");
  // Its group could end with the first failing test, but the run-time error that it must have comes later.
  files["echo/submissions/mixed/later.py"] =
      "n = int(input())\nif n == 12: raise Exception\nprint(n if n != 11 else 0)\n";
  files["echo/submissions/submissions.yaml"] =
      "mixed/b.py: {score: [40, 50], secret/b: {score: 0, required: [WA]}, secret/a: {score: [30, 30]}}\n"
      "mixed/c.py: {permitted: [AC, WA]}\n"
      "mixed/later.py: {permitted: [AC, WA, RTE], required: [RTE], score: 50}\n";
  world_.write(files);
  const Ended good = world_.run({"verify", "echo"});
  EXPECT_EQ(good.exit_code, 0) << good.out << good.err;
  EXPECT_THAT(good.out, HasSubstr("4 submissions: all as expected"));
  EXPECT_THAT(good.out, HasSubstr("score 40 to 50"));
  world_.write("echo/submissions/mixed/c.py", "# @EXPECTED_SCORE@: 80\n" + echo_if("n != 31"));
  const Ended bad = world_.run({"verify", "echo", "--filter", "mixed/c.py"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.out, AllOf(HasSubstr("score 80"), HasSubstr("UNEXPECTED"), HasSubstr("secret/c 10 (WA)")));
}

/// Legacy: three groups in data/secret, of which each stops at the first rejected test.
Files legacy_package(const std::string& more = "") {
  Files files = {
      {"echo/problem.yaml", "name: Echo\ntype: scoring\nlimits: {time_limit: 1}\n" + more},
      {"echo/problem_statement/problem.tex", "Echo.\n"},
      {"echo/input_validators/v.py", "import sys\nint(input())\nsys.exit(42)\n"},
      {"echo/data/testdata.yaml", "grader_flags: ignore_sample\nrange: 0 60\n"},
      {"echo/data/secret/testdata.yaml",
       "on_reject: continue\ngrader_flags: first_error accept_if_any_accepted\n"},
      {"echo/data/secret/a/testdata.yaml",
       "on_reject: break\naccept_score: 10\ngrader_flags: min\nrange: 0 10\n"},
      {"echo/data/secret/b/testdata.yaml", "on_reject: break\naccept_score: 25\ngrader_flags: sum\n"},
      {"echo/submissions/accepted/all.py", echo_if("True")}};
  add_case(files, "sample/1", 1);
  add_case(files, "secret/a/1", 11);
  add_case(files, "secret/a/2", 12);
  add_case(files, "secret/b/1", 21);
  add_case(files, "secret/b/2", 22);
  return files;
}

TEST_F(Score, OfTheDefaultGrader) {  // legacy, Grading
  world_.write(legacy_package());
  struct Row {
    const char* right_if;
    const char* verdict;
    double score;
    const char* groups;
  };
  for (const Row& row : std::vector<Row>{{"True", "AC", 60, "a 10.0 AC, b 50.0 AC"},
                                         {"n != 21", "AC", 10, "a 10.0 AC, b 0.0 WA"},
                                         {"n != 22", "AC", 35, "a 10.0 AC, b 25.0 WA"},
                                         {"n < 20 and n != 12", "WA", 0, "a 0.0 WA, b 0.0 WA"}}) {
    world_.write("one.py", echo_if(row.right_if));
    for (const char* stop : {"first", "group", "never"}) {
      const Json one = submission(world_.grade({"echo", "one.py", "--stop", stop}), "one.py");
      EXPECT_EQ(one["verdict"], row.verdict) << row.right_if << ", " << stop;
      EXPECT_EQ(one["score"], row.score) << row.right_if << ", " << stop;
      EXPECT_EQ(groups_of(one), row.groups) << row.right_if << ", " << stop;
    }
  }
}

TEST_F(Score, PartiallyAcceptedIsAcceptedWithoutTheBestScore) {  // legacy, Example submissions
  Files files = legacy_package();
  files["echo/submissions/partially_accepted/a.py"] = echo_if("n < 20");
  world_.write(files);
  EXPECT_EQ(world_.run({"verify", "echo"}).exit_code, 0);
  for (const char* condition : {"True", "False"}) {
    world_.write("echo/submissions/partially_accepted/a.py", echo_if(condition));
    const Ended ended = world_.run({"verify", "echo"});
    EXPECT_EQ(ended.exit_code, 1) << condition;
    EXPECT_THAT(ended.out, HasSubstr("1 not as expected")) << condition;
  }
}

TEST_F(Score, OfALegacyValidatorThatHasToSayIt) {  // legacy, validation: custom score
  world_.write(legacy_package("validation: custom score\n"));
  world_.write("echo/output_validators/v.py", kScoringValidator);
  world_.write("one.py", "n = input()\nprint('part', {'11': 4, '12': 7, '21': 1, '22': 2}.get(n, 0))\n");
  const Json one = submission(world_.grade({"echo", "one.py"}), "one.py");
  EXPECT_EQ(groups_of(one), "a 4.0 AC, b 3.0 AC");
  EXPECT_EQ(one["score"], 7.0);
  world_.write("one.py", "print(input())\n");
  EXPECT_EQ(submission(world_.grade({"echo", "one.py"}), "one.py")["verdict"], "JE") << "says no score";
}

}  // namespace
}  // namespace casewise::e2e
