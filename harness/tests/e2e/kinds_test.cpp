// Kinds of problems beside one program, one input, one output: interactive, in several passes, with several
// output validators, of the legacy format.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;

/// Gives hints until the number is guessed.
constexpr const char* kInteractor = R"(import sys
number = int(open(sys.argv[1]).read())
for _ in range(20):
    line = sys.stdin.readline()
    if not line:
        open(sys.argv[3] + "judgemessage.txt", "w").write("no guess")
        sys.exit(43)
    guess = int(line)
    if guess == number:
        print("yes", flush=True)
        sys.exit(42)
    print("more" if guess < number else "less", flush=True)
open(sys.argv[3] + "judgemessage.txt", "w").write("too many guesses")
sys.exit(43)
)";

constexpr const char* kBisect = R"(low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "yes":
        break
    low, high = (middle + 1, high) if answer == "more" else (low, middle - 1)
)";

Files guess_package(const std::string& problem_yaml) {
  return {{"guess/problem.yaml", problem_yaml},
          {"guess/statement/problem.en.md", "Guess.\n"},
          {"guess/data/secret/1.in", "1\n"},
          {"guess/data/secret/1.ans", ""},
          {"guess/data/secret/2.in", "777\n"},
          {"guess/data/secret/2.ans", ""},
          {"guess/input_validators/v.py", "import sys\nsys.exit(42 if 1 <= int(input()) <= 1000 else 43)\n"},
          {"guess/submissions/accepted/bisect.py", kBisect},
          {"guess/submissions/wrong_answer/silent.py", "pass\n"},
          {"guess/submissions/wrong_answer/counts.py",
           "for i in range(1, 1001):\n    print(i, flush=True)\n    if input() == 'yes': break\n"},
          {"guess/submissions/run_time_error/crash.py", "print(2, flush=True)\ninput()\nraise Exception\n"},
          {"guess/submissions/time_limit_exceeded/waits.py", "input()\n"}};
}

class Kinds : public SandboxedTest {
 protected:
  /// Verifies the package, all of whose submissions must do what they should.
  Ended verified(const std::string& name, int submissions) {
    const Ended ended = world_.run({"verify", name, "--json", "report.json"});
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
    EXPECT_THAT(ended.out, HasSubstr(std::to_string(submissions) + " submissions: all as expected"));
    return ended;
  }
};

TEST_F(Kinds, Interactive) {
  world_.write(
      guess_package("problem_format_version: 2025-09\nname: Guess\ntype: interactive\n"
                    "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e12\nlimits: {time_limit: 1}\n"));
  world_.write("guess/output_validator/interact.py", kInteractor);
  world_.write("guess/generators/generators.yaml",
               "data:\n  secret:\n    data:\n      '1': {in: '1'}\n      '2': {in: '777'}\n");
  const Ended ended = verified("guess", 5);
  EXPECT_THAT(ended.err, HasSubstr("guess: skipped: outputs are judged only together with the program"));
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(submission(report, "wrong_answer/silent.py")["message"], "no guess");
  EXPECT_EQ(submission(report, "wrong_answer/counts.py")["message"], "too many guesses");
  EXPECT_THAT(submission(report, "time_limit_exceeded/waits.py")["message"].get<std::string>(),
              HasSubstr("idle"));
}

TEST_F(Kinds, InteractiveLegacy) {
  world_.write(guess_package("name: Guess\nvalidation: custom interactive\nlimits: {time_limit: 1}\n"));
  world_.write("guess/output_validators/interact.py", kInteractor);
  (void)verified("guess", 5);
}

TEST_F(Kinds, AnInteractorThatBreaksIsAJudgeError) {
  world_.write(
      guess_package("problem_format_version: 2025-09\nname: Guess\ntype: interactive\n"
                    "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e12\nlimits: {time_limit: 1}\n"));
  world_.write("guess/output_validator/interact.py", "raise Exception('oh')\n");
  const Json report = world_.grade({"guess", "guess/submissions/accepted/bisect.py"});
  EXPECT_EQ(submission(report, "accepted/bisect.py")["verdict"], "JE");
  world_.remove("guess/output_validator");
  const Ended ended = world_.run({"grade", "guess", "guess/submissions/accepted/bisect.py"});
  EXPECT_NE(ended.exit_code, 0);
  EXPECT_THAT(ended.out + ended.err, HasSubstr("output validator"));
}

TEST_F(Kinds, SeveralPasses) {
  world_.write(
      {{"code/problem.yaml",
        "problem_format_version: 2025-09\nname: Code\ntype: multi-pass\n"
        "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e13\nlimits: {time_limit: 1}\n"},
       {"code/statement/problem.en.md", "Encode, then decode.\n"},
       {"code/data/secret/1.in", "encode hello\n"},
       {"code/data/secret/1.ans", ""},
       {"code/input_validators/v.py", "import sys\nsys.exit(42 if input().startswith('encode ') else 43)\n"},
       {"code/output_validator/v.py",
        "import sys\n"
        "what, word = open(sys.argv[1]).read().split()\n"
        "said = sys.stdin.read().strip()\n"
        "state = sys.argv[3] + 'word'\n"
        "if what == 'encode':\n"
        "    open(state, 'w').write(word)\n"
        "    open(sys.argv[3] + 'nextpass.in', 'w').write('decode ' + said + '\\n')\n"
        "    sys.exit(42)\n"
        "sys.exit(42 if said == open(state).read() else 43)\n"},
       {"code/submissions/accepted/reverse.py", "print(input().split()[1][::-1])\n"},
       {"code/submissions/wrong_answer/same.py",
        "what, word = input().split()\nprint(word if what == 'encode' else word.upper())\n"},
       {"code/submissions/run_time_error/second.py",
        "what, word = input().split()\nassert what == 'encode'\nprint(word)\n"}});
  (void)verified("code", 3);
  const Json report = world_.read_json("report.json");
  EXPECT_THAT(submission(report, "wrong_answer/same.py")["message"].get<std::string>(),
              HasSubstr("pass 2: "));
}

TEST_F(Kinds, AllOfSeveralOutputValidatorsMustAccept) {
  const std::string takes = "import sys\nsys.exit(42 if '%' in sys.stdin.read() else 43)\n";
  const auto validator = [&](const std::string& word) {
    return std::string(takes).replace(takes.find('%'), 1, word);
  };
  world_.write({{"both/problem.yaml", "name: Both\nvalidation: custom\nlimits: {time_limit: 1}\n"},
                {"both/problem_statement/problem.tex", "Both.\n"},
                {"both/data/secret/1.in", "1\n"},
                {"both/data/secret/1.ans", "red blue\n"},
                {"both/input_validators/v.py", "import sys\nsys.exit(42)\n"},
                {"both/output_validators/blue.py", validator("blue")},
                {"both/output_validators/red.py", validator("red")},
                {"both/submissions/accepted/both.py", "print('blue red')\n"},
                {"both/submissions/wrong_answer/blue.py", "print('blue')\n"},
                {"both/submissions/wrong_answer/red.py", "print('red')\n"}});
  (void)verified("both", 3);
}

}  // namespace
}  // namespace casewise::e2e
