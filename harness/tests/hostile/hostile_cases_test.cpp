// Hostile behaviours that take more than one program of a contestant: the judge's death, what compilers
// leave, names of files, checkers. Those that cannot be tried here say why.
#include <algorithm>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/slow_testing.hpp"
#include "harness/judge/judge.hpp"
#include "harness/os/cgroup.hpp"
#include "harness/sandbox/scratch.hpp"
#include "harness/tests/hostile/hostile_test.hpp"

namespace casewise::hostile {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr const char* kSum = R"(#include <stdio.h>
int main(void) {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  printf("%lld\n", a + b);
}
)";

compile::Executable build_c(Bench& bench, const std::string& source) {
  const TempDir directory = TempDir::create("casewise source ").value();
  EXPECT_TRUE(write_file(directory.path() / "program.c", source));
  compile::BuildOutcome built = compile::build(
      bench.sandbox(), compile::load_sources(directory.path() / "program.c", std::nullopt).value(), {});
  EXPECT_EQ(built.kind, compile::BuildOutcome::Kind::built) << built.message << built.log;
  return std::move(built.executable);
}

class HostileCases : public HostileTest {
 protected:
  static sandbox::RunSpec shell(const std::string& script) {
    sandbox::RunSpec spec;
    spec.argv = {"/bin/sh", "-c", script};
    spec.limits = with_time_to_spare(default_limits());
    return spec;
  }

  /// A compiler that was taken over by its input, and what can be read of "program" afterwards.
  static Result<std::string> left_by_compiler(const std::string& script) {
    sandbox::RunSpec spec = shell(script);
    spec.scratch = Bytes::mib(4);
    spec.keep_scratch = true;
    const sandbox::RunResult run = bench().sandbox().run(spec);
    const auto* exited = std::get_if<model::Exited>(&run.outcome.termination);
    EXPECT_TRUE(exited != nullptr && exited->code == 0)
        << to_string(run.outcome.termination) << run.outcome.error;
    return sandbox::read_scratch(run.scratch.get(), "program", Bytes::mib(4));
  }
};

/// Groups of a process that is gone. The next sandbox removes them, since the dead one cannot.
std::vector<std::string> groups_of(pid_t pid) {
  std::vector<std::string> found;
  for (const char* controller : {"memory", "pids", "cpuacct", ""}) {
    std::optional<std::filesystem::path> parent = os::cgroup_v1_directory(controller);
    if (const auto own = os::cgroup_v2_own(); *controller == '\0' && own) parent = own->directory;
    std::error_code ignored;
    if (!parent) continue;
    for (const auto& entry : std::filesystem::directory_iterator(*parent, ignored)) {
      const std::string name = entry.path().filename().string();
      if (name.rfind("casewise-", 0) == 0 && name.find(fmt::format("-{}-", pid)) != std::string::npos)
        found.push_back(entry.path());
    }
  }
  return found;
}

TEST_F(HostileCases, N37_AJudgeThatIsKilledLeavesNothing) {
  const pid_t judge = ::fork();
  ASSERT_GE(judge, 0);
  if (judge == 0) {
    auto sandbox = sandbox::make_sandbox();
    if (sandbox) (void)(*sandbox)->run(shell("(setsid sleep 1000 &); sleep 1000"));
    ::_exit(1);
  }
  std::vector<e2e::ProcessId> family;
  const auto under_way = [&] { return (family = e2e::descendants(judge)).size() >= 4; };
  EXPECT_TRUE(e2e::comes_true(under_way, 20s)) << "zygote, init, shell and daemon";
  ::kill(judge, SIGKILL);
  ::waitpid(judge, nullptr, 0);
  EXPECT_TRUE(e2e::comes_true([&] { return e2e::living(family) == 0; }, 20s));
  // Their groups are busy until the last of them has been reaped.
  const auto groups_gone = [&] {
    (void)sandbox::make_sandbox();
    return groups_of(judge).empty();
  };
  EXPECT_TRUE(e2e::comes_true(groups_gone, 20s)) << testing::PrintToString(groups_of(judge));
}

TEST_F(HostileCases, N38_KillsByNumber) {
  GTEST_SKIP() << "nothing of a contestant's leads there: runs are ended by pidfd or by their group only";
}

TEST_F(HostileCases, N45_AFileThatIsSwappedWhileItIsRead) {
  // Ended at any moment, later and later for a slow machine, so that both the file and the link are met.
  bool link_met = false;
  bool file_met = false;
  for (int i = 0; i < 100 && !(link_met && file_met); ++i) {
    const Result<std::string> program = left_by_compiler(fmt::format(
        "while :; do ln -sf /usr/bin/env /tmp/link; mv -f /tmp/link /tmp/program; echo mine > /tmp/file;"
        " mv -f /tmp/file /tmp/program; done & sleep {:.2f}",
        0.05 + 0.02 * i));
    (program ? file_met : link_met) = true;
    if (program) {
      EXPECT_EQ(*program, "mine\n");
    }
  }
  EXPECT_TRUE(link_met);
  EXPECT_TRUE(file_met);
}

TEST_F(HostileCases, N52_Timing) {
  GTEST_SKIP() << "two programs on one machine share caches; docs/isolation.md says so";
}

TEST_F(HostileCases, N66_AnAnswerThatIsThereIsNotSeenByTheCompiler) {
  const TempDir directory = TempDir::create("casewise-answers").value();
  const std::filesystem::path answer = directory.path() / "1.ans";
  const std::filesystem::path source = directory.path() / "peeks.c";
  ASSERT_TRUE(write_file(answer, "the-secret-answer\n"));
  ASSERT_TRUE(write_file(source, fmt::format("#include \"{}\"\nint main(void) {{}}\n", answer.string())));
  const Judged judged =
      bench().judge(compile::load_sources(source, std::nullopt).value(), model::Limits{}, {});
  EXPECT_EQ(judged.verdict, "CE");
  EXPECT_THAT(judged.message, testing::HasSubstr("No such file"));
  EXPECT_THAT(judged.message, testing::Not(testing::HasSubstr("the-secret-answer")));
}

TEST_F(HostileCases, N68_WhatACompilerLeavesInPlaceOfItsProgram) {
  for (const char* script :
       {"ln -s /usr/bin/env program", "ln -s /dev/zero program", "mkfifo program", "mkdir program",
        "mkdir d; echo x > d/f; ln -s d/../../usr/bin/env program", ":"}) {
    EXPECT_FALSE(left_by_compiler(script)) << script;
  }
  EXPECT_FALSE(left_by_compiler("truncate -s 5M program")) << "a hole takes no room, but to read it would";
  EXPECT_EQ(left_by_compiler("echo mine > program; (setsid sleep 1000 &)").value_or(""), "mine\n");
}

TEST_F(HostileCases, N70_OneCompilationLeavesNothingForTheNext) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(left_by_compiler("test -z \"$(ls -A /tmp)\" && echo mine > program && touch left .hidden")
                  .value_or(""),
              "mine\n");
}

TEST_F(HostileCases, N71_NamesOfSourceFilesAreNoOptions) {
  const TempDir directory = TempDir::create("casewise names ").value();
  for (const char* name :
       {"-o.c", "@file.c", "a\nb.c", "$(exit).c", ";false;.c", "-fplugin=x.c", "\xff'\".c"}) {
    const std::filesystem::path path = directory.path() / name;
    ASSERT_TRUE(write_file(path, kSum));
    const Result<compile::Sources> sources = compile::load_sources(path, std::nullopt);
    ASSERT_TRUE(sources) << name << sources.error().to_string();
    const Judged judged = bench().judge(*sources, with_time_to_spare(default_limits()), {});
    EXPECT_EQ(judged.verdict, "AC") << name << ": " << judged.message;
  }
}

Judged judge_java(Bench& bench, const std::string& head, const std::string& name) {
  const TempDir directory = TempDir::create("casewise names ").value();
  const std::filesystem::path path = directory.path() / (name + ".java");
  EXPECT_TRUE(write_file(path, head + "public class " + name +
                                   " { public static void main(String[] a) {\n"
                                   "java.util.Scanner in = new java.util.Scanner(System.in);\n"
                                   "System.out.println(in.nextLong() + in.nextLong()); } }\n"));
  const Result<compile::Sources> sources = compile::load_sources(path, std::nullopt);
  EXPECT_TRUE(sources) << sources.error().to_string();
  model::Limits limits = default_limits();
  limits.cpu = 5s;
  limits.memory = Bytes::mib(512);
  compile::BuildLimits build_limits;
  build_limits.time *= slowness();
  return bench.judge(*sources, with_time_to_spare(limits), build_limits);
}

TEST_F(HostileCases, N71_AClassNameThatOnlyTheCompilerKnowsBetter) {
  if (!compile::missing_programs(*compile::find_language("java")).empty()) GTEST_SKIP() << "no Java";
  // javac reads the escapes before it looks for comments, so whoever looks for the main class has to do so
  // too: a name of this size would be no argument that a program can have.
  const std::string hidden = "\\u002f\\u002a package " + std::string(130'600, 'p') + "; \\u002a\\u002f\n";
  const Judged long_named = judge_java(bench(), hidden, "Main");
  EXPECT_EQ(long_named.verdict, "AC") << long_named.message;
  const Judged named = judge_java(bench(), "package a . b;\n", "\xea\xb0\x80");
  EXPECT_EQ(named.verdict, "AC") << named.message;
}

/// The comparison runs in the judge itself, so that no output may make it slow or break it.
TEST_F(HostileCases, N72_OutputsThatAreHardToExplain) {
  std::string answer;
  for (int i = 1; i <= 20'000; ++i)
    answer += fmt::format("Case {}: {}\n", i, i * 7);
  const auto repeated = [](const std::string& text) {
    std::string all;
    while (all.size() < Bytes::mib(4).count())
      all += text;
    return all;
  };
  const check::TestData data("", answer);
  for (const char* text : {"Case 1: 7\n", "Case 1:", "\n", " ", "9", "1e9 ", "\0", "Case 20000: 140000\n",
                           "case", "\xff\xfe", "Case 1: 7 8 9 ", ": ", "Case -1: nan\n"}) {
    const std::string output = repeated(std::string(text, std::max<std::size_t>(std::strlen(text), 1)));
    const verdict::CheckOutcome checked = check::BuiltinChecker().check(bench().sandbox(), {}, data, output);
    EXPECT_EQ(checked.kind, verdict::CheckOutcome::Kind::wrong) << text;
  }
  std::string shuffled;
  for (int i = 20'000; i >= 1; --i)
    shuffled += fmt::format("Case {}: {}\n", i, i * 7 + i % 3);
  EXPECT_EQ(check::BuiltinChecker().check(bench().sandbox(), {}, data, shuffled).kind,
            verdict::CheckOutcome::Kind::wrong);
}

constexpr const char* kValidator = R"(#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  switch (getchar()) {
    case 'c': abort();
    case 'l': for (;;) {}
    case 'f': for (;;) puts("flood");
    case 'm': for (;;) *(volatile char*)sbrk(4096) = 1;
    case 'b': for (;;) fork();
    case 'z': return 0;
    default: return 42;
  }
}
)";

TEST_F(HostileCases, N72_AnOutputThatBreaksItsCheckerIsNeverAccepted) {
  const compile::Executable validator = build_c(bench(), kValidator);
  model::PackageLimits limits;
  limits.validation_time = 300ms;
  limits.validation_memory = Bytes::mib(64);
  limits.validation_output = Bytes::mib(1);
  const check::ProgramChecker checker({check::Validator({"v", {}, {}}, validator, limits)});
  const check::TestData data("1 2\n", "3\n");
  for (const char* output : {"crash", "loop", "flood", "zero", "bomb", "memory"}) {
    if (*output == 'm' && isolation().level == 'D') continue;  // held by time, not by memory
    const verdict::CheckOutcome checked = checker.check(bench().sandbox(), {}, data, output);
    EXPECT_EQ(checked.kind, verdict::CheckOutcome::Kind::failed) << output;
    EXPECT_THAT(checked.message, HasSubstr("output validator v")) << output;
  }
  EXPECT_EQ(bench().judge(bench().clean(), with_time_to_spare(default_limits()), checker).verdict, "AC");
}

/// Says a number and wants it back; leaves a mark where it lives, and looks for one first.
constexpr const char* kInteractor = R"(#include <stdio.h>
#include <unistd.h>
int main(int argc, char** argv) {
  (void)argc;
  chdir(argv[3]);
  if (access("mark", F_OK) == 0) return 1;
  fclose(fopen("mark", "w"));
  puts("7");
  fflush(stdout);
  int number;
  if (scanf("%d", &number) != 1) return 43;
  return number == 7 ? 42 : 43;
}
)";

/// Judged with the interactor, once and once more, and last a program that answers as it should.
std::vector<std::string> judge_interactive(Bench& bench, const std::string& body, model::Limits limits) {
  const std::string head =
      "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <signal.h>\n#include <stdio.h>\n"
      "#include <sys/ptrace.h>\n#include <unistd.h>\nint main(void) { int n = 0; ";
  const judge::Referee referee{check::Validator({"v", {}, {}}, build_c(bench, kInteractor), {}), true, 1};
  check::TestDataCache cache;
  model::TestCase test;
  const TempDir directory = TempDir::create("casewise input ").value();
  test.input = directory.path() / "1.in";
  EXPECT_TRUE(write_file(test.input, ""));
  std::vector<std::string> verdicts;
  const std::string right = "scanf(\"%d\", &n); printf(\"%d\\n\", n); return 0; }";
  for (const std::string& source : {head + body + right, head + body + right, head + right}) {
    const compile::Executable program = build_c(bench, source);
    judge::TestJob job{program, limits, 0, test};
    job.referee = &referee;
    const model::TestRun run = judge::judge_test(bench.sandbox(), job, cache);
    verdicts.emplace_back(run.message.rfind("idle", 0) == 0 ? "idle" : model::short_name(run.verdict));
  }
  return verdicts;
}

TEST_F(HostileCases, N73_DeadlocksWithAnInteractor) {
  model::Limits limits = with_time_to_spare(default_limits());
  limits.wall = 2s * slowness();
  using Verdicts = std::vector<std::string>;
  for (const auto& [body, verdict] :
       {std::pair("fclose(stdout); pause();", "idle"),
        std::pair("scanf(\"%d\", &n); scanf(\"%d\", &n);", "idle"),
        std::pair("close(0); sleep(1000);", "idle"), std::pair("return 0;", "WA"),
        std::pair("scanf(\"%d\", &n); raise(SIGPIPE);", "RTE"), std::pair("for (;;) putchar('0');", "OLE")})
    EXPECT_EQ(judge_interactive(bench(), body, limits), (Verdicts{verdict, verdict, "AC"})) << body;
}

TEST_F(HostileCases, N74_SignalsToAnInteractor) {
  const std::string body =
      "for (int pid = 1; pid < 1000; ++pid) if (pid != getpid()) {"
      "  if (pid > 1 && kill(pid, SIGKILL) == 0) return 9;"
      "  if (ptrace(PTRACE_ATTACH, pid, 0, 0) == 0) return 9; }"
      "kill(-1, SIGKILL);"
      "if (open(\"/tmp/input\", O_RDONLY) >= 0 || open(\"/tmp/feedback/mark\", O_RDONLY) >= 0) return 9;";
  EXPECT_EQ(judge_interactive(bench(), body, with_time_to_spare(default_limits())),
            (std::vector<std::string>{"AC", "AC", "AC"}));
}

}  // namespace
}  // namespace casewise::hostile
