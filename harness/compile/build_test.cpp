#include "harness/compile/build.hpp"

#include <algorithm>
#include <functional>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "harness/base/file.hpp"
#include "harness/compile/helper.hpp"
#include "harness/sandbox/fake_sandbox.hpp"

namespace casewise::compile {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

class BuildTest : public testing::Test {
 protected:
  void SetUp() override {
    Result<std::unique_ptr<sandbox::Sandbox>> made = sandbox::make_sandbox();
    if (!made) GTEST_SKIP() << "no sandbox here: " << made.error().message();
    sandbox_ = std::move(*made);
  }

  BuildOutcome build_source(const std::string& name, const std::string& source,
                            const BuildLimits& limits = {}) {
    const fs::path path = dir_.path() / name;
    EXPECT_TRUE(write_file(path, source));
    return build(*sandbox_, load_sources(path, {}).value(), limits);
  }

  std::string output_of(const BuildOutcome& outcome, const std::string& input = "") {
    EXPECT_EQ(outcome.kind, BuildOutcome::Kind::built) << outcome.message << outcome.log;
    model::Limits limits;
    limits.cpu = std::chrono::seconds(10);
    limits.wall = std::chrono::seconds(30);
    limits.memory = Bytes::mib(512);
    sandbox::RunSpec spec = outcome.executable.run_spec(limits);
    spec.input = os::SealedFile::make(input).value();
    const sandbox::RunResult run = sandbox_->run(spec);
    EXPECT_EQ(to_string(run.outcome.termination), "exit code 0") << run.outcome.error;
    return run.outcome.output;
  }

  TempDir dir_ = TempDir::create("casewise-test").value();
  std::unique_ptr<sandbox::Sandbox> sandbox_;
};

TEST_F(BuildTest, CompilesAndRunsEachLanguage) {
  EXPECT_EQ(
      output_of(
          build_source("a.c",
                       "#include <stdio.h>\nint main(void){int n;scanf(\"%d\",&n);printf(\"%d\\n\",n+1);}"),
          "41"),
      "42\n");
  EXPECT_EQ(
      output_of(build_source("a b.cpp",
                             "#include <iostream>\nint main(){int n;std::cin>>n;std::cout<<n+1<<'\\n';}"),
                "41"),
      "42\n");
  EXPECT_EQ(output_of(build_source("a.py", "print(int(input())+1)"), "41"), "42\n");
}

TEST_F(BuildTest, CompilesAndRunsJava) {
  if (!missing_programs(*find_language("java")).empty()) GTEST_SKIP() << "no Java here";
  const BuildOutcome outcome =
      build_source("sol.java",
                   "import java.util.*;\npublic class Solution {\n static int inc(int x) { return x + 1; }\n"
                   " public static void main(String[] args) { System.out.println(inc(new "
                   "Scanner(System.in).nextInt())); }\n}\n"
                   "class Other { static class Inner {} }");
  EXPECT_EQ(output_of(outcome, "41"), "42\n");
}

/// Source: format 2025-09 and problemtools, programs with build and run.
TEST_F(BuildTest, HelpersMayHaveScripts) {
  const auto script = [&](const std::string& name, const std::string& text) {
    const fs::path path = dir_.path() / name;
    fs::create_directories(path.parent_path());
    ASSERT_TRUE(write_file(path, text));
    fs::permissions(path, fs::perms::owner_all);
  };
  const auto output = [&](const std::string& directory) {
    const Result<Executable> helper = build_helper(*sandbox_, {directory, dir_.path() / directory, {}}, {});
    if (!helper) return helper.error().to_string();
    BuildOutcome outcome;
    outcome.kind = BuildOutcome::Kind::built;
    outcome.executable = *helper;
    return output_of(outcome);
  };
  script("both/build", "#!/bin/sh\nset -e\nmkdir made\necho hello > made/text\nmv start run\n");
  script("both/start", "#!/bin/sh\ncat $(dirname $0)/made/text\n");
  EXPECT_EQ(output("both"), "hello\n");
  script("one/run", "#!/bin/sh\n. ${0%/*}/part/b.sh\n");
  script("one/part/b.sh", "echo part\n");
  EXPECT_EQ(output("one"), "part\n");
  script("none/build", "#!/bin/sh\ntrue\n");
  EXPECT_THAT(output("none"), HasSubstr("none: cannot build it: the compiler left no usable program"));
  script("bad/build", "#!/bin/sh\necho no luck >&2\nexit 1\n");
  EXPECT_THAT(output("bad"), HasSubstr("bad: cannot build it: no luck"));
  script("plain/run", "#!/bin/sh\n");
  fs::permissions(dir_.path() / "plain/run", fs::perms::owner_read);
  EXPECT_THAT(output("plain"), HasSubstr("plain/run: it is not executable"));
}

/// Nothing is known of a program in a language that is not here, so it gets no verdict.
TEST_F(BuildTest, AnUnavailableLanguageIsNotTheSubmissionsFault) {
  for (const auto& [file, message] : std::vector<std::pair<const char*, const char*>>{
           {"a.zig", "Zig is not available: Debian 12 has no package of it"},
           {"a.swift", "Swift is not available: Debian 12 has no package of it"},
           {"a.vb", "Visual Basic is not available: Debian 12 has no package of it"}}) {
    const BuildOutcome outcome = build_source(file, "");
    EXPECT_EQ(outcome.kind, BuildOutcome::Kind::failed) << file;
    EXPECT_EQ(outcome.message, message);
  }
  Language missing = *find_language("rust");
  missing.compile.front() = "no-such-rustc";
  Sources sources = load_sources(dir_.path() / "a.zig", {}).value();
  sources.language = &missing;
  const BuildOutcome outcome = build(*sandbox_, sources, {});
  EXPECT_EQ(outcome.kind, BuildOutcome::Kind::failed);
  EXPECT_EQ(outcome.message,
            "Rust is not available: 'no-such-rustc' is missing; install the Debian package rustc");
}

TEST_F(BuildTest, ACompileErrorNamesItsFirstLine) {
  const BuildOutcome cpp = build_source("bad.cpp", "int main() { return undeclared; }\n");
  EXPECT_EQ(cpp.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(cpp.message, HasSubstr("undeclared"));
  EXPECT_THAT(cpp.log, HasSubstr("bad.cpp:1"));
  const BuildOutcome python = build_source("bad.py", "def f(:\n");
  EXPECT_EQ(python.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(python.message, HasSubstr("SyntaxError"));
}

TEST_F(BuildTest, FileNamesAreNeverTakenForPlaceholders) {
  for (const char* name : {"{heap}.py", "a{class}b.py", "{main}.py", "{files}.py", "-c.py"}) {
    EXPECT_EQ(output_of(build_source(name, "print(1)")), "1\n") << name;
  }
}

TEST_F(BuildTest, ReasonsNameTheFileAndLine) {
  EXPECT_THAT(build_source("bad.py", "x = 1\nif :\n").message, HasSubstr("bad.py:2: SyntaxError"));
  EXPECT_THAT(build_source("link.cpp", "int f();\nint main() { return f(); }\n").message,
              HasSubstr("undefined reference"));
  EXPECT_EQ(build_source("bad.c", "int main(void) { return x; }\n").log.find("/box/"), std::string::npos);
}

TEST_F(BuildTest, ClassesWithImpossibleNamesAreTheSourcesFault) {
  if (!missing_programs(*find_language("java")).empty()) GTEST_SKIP() << "no Java here";
  std::string package = "p";
  for (char c = 'a'; c <= 'r'; ++c)
    package += "." + std::string(250, c);
  const BuildOutcome outcome = build_source(
      "Main.java", "package " + package + "; public class Main { public static void main(String[] a) {} }");
  EXPECT_EQ(outcome.kind, BuildOutcome::Kind::rejected) << outcome.message;
}

TEST_F(BuildTest, ARunawayCompilationIsTheSourcesFault) {
  BuildLimits limits;
  limits.time = std::chrono::seconds(1);
  const BuildOutcome slow =
      build_source("slow.cpp",
                   "template <class A, class B> struct P {};\n"
                   "template <int N, class T> struct F { F<N - 1, P<T, int>> a; F<N - 1, P<int, T>> b; };\n"
                   "template <class T> struct F<0, T> {};\nint main() { F<24, int> x; }\n",
                   limits);
  EXPECT_EQ(slow.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(slow.message, HasSubstr("limit"));
}

TEST_F(BuildTest, SourcesCannotIncludeTheHost) {
  ASSERT_TRUE(write_file(dir_.path() / "secret.ans", "int leaked;"));
  const BuildOutcome outcome =
      build_source("peek.cpp", "#include \"" + (dir_.path() / "secret.ans").string() +
                                   "\"\nint main() { return leaked; }\n");
  EXPECT_EQ(outcome.kind, BuildOutcome::Kind::rejected);
}

TEST_F(BuildTest, TheMainClassIsOneThatWasCompiled) {
  if (!missing_programs(*find_language("java")).empty()) GTEST_SKIP() << "no Java here";
  const std::string main_method = " { public static void main(String[] a) { System.out.println(1); } }";
  EXPECT_EQ(output_of(build_source("a.java", "package p.q; class \\u0041b" + main_method)), "1\n");
  EXPECT_EQ(output_of(build_source("b.java", "class \xed\x95\x9c" + main_method)), "1\n");
  // javac drops what may be ignored in a name.
  const BuildOutcome odd = build_source("c.java", "class A\\u00adB" + main_method);
  EXPECT_EQ(odd.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(odd.message, HasSubstr("there is no class 'A"));
}

/// A compiler that succeeds and leaves this directory.
class CollectTest : public testing::Test {
 protected:
  BuildOutcome build_with(const std::function<void(sandbox::RunResult&)>& leave) {
    EXPECT_TRUE(write_file(dir_.path() / "a.c", ""));
    sandbox::FakeSandbox sandbox([&](const sandbox::RunSpec&) {
      sandbox::RunResult run = sandbox::run_that(model::Exited{0});
      leave(run);
      return run;
    });
    return build(sandbox, load_sources(dir_.path() / "a.c", {}).value(), {});
  }

  Fd open_scratch() { return open_file(dir_.path(), O_RDONLY | O_DIRECTORY).value(); }

  TempDir dir_ = TempDir::create("casewise-test").value();
};

TEST_F(CollectTest, WhatTheCompilerLeftIsTheSourcesFault) {
  const auto outcome = [&] {
    return build_with([&](sandbox::RunResult& run) { run.scratch = open_scratch(); });
  };
  EXPECT_EQ(outcome().kind, BuildOutcome::Kind::rejected) << "nothing";
  fs::create_symlink("a.c", dir_.path() / "program");
  EXPECT_EQ(outcome().kind, BuildOutcome::Kind::rejected) << "a link";
  fs::remove(dir_.path() / "program");
  fs::create_directory(dir_.path() / "program");
  EXPECT_EQ(outcome().kind, BuildOutcome::Kind::rejected) << "a directory";
  fs::remove(dir_.path() / "program");
  ASSERT_TRUE(write_file(dir_.path() / "program", "x"));
  EXPECT_EQ(outcome().kind, BuildOutcome::Kind::built);
}

TEST_F(CollectTest, ALimitIsExplainedByItself) {
  const auto message_of = [&](model::LimitKind kind) {
    return build_with([&](sandbox::RunResult& run) { run.outcome.termination = model::LimitHit{kind}; })
        .message;
  };
  EXPECT_EQ(message_of(model::LimitKind::cpu), "the compiler hit its CPU time limit (60.000 s)");
  EXPECT_EQ(message_of(model::LimitKind::memory), "the compiler hit its memory limit (2 GiB)");
  EXPECT_EQ(message_of(model::LimitKind::output), "the compiler hit its output limit (256 KiB)");
}

TEST(BuildHelper, TheErrorSaysWhatTheCompilerSaid) {
  const TempDir dir = TempDir::create("casewise-test").value();
  ASSERT_TRUE(write_file(dir.path() / "a.c", ""));
  sandbox::FakeSandbox sandbox([](const sandbox::RunSpec&) {
    return sandbox::run_that(model::Exited{1}, "",
                             "a.c: In function 'main':\n\na.c:1: error: no \x1b\n note: see b\nmore\n");
  });
  const Result<Executable> helper = build_helper(sandbox, {"a.c", dir.path() / "a.c"}, {});
  ASSERT_FALSE(helper);
  EXPECT_EQ(helper.error().code(), ErrorCode::input);
  EXPECT_EQ(helper.error().message(),
            "cannot build it: a.c:1: error: no \\x1b; the compiler said: a.c: In function 'main': | "
            "a.c:1: error: no \\x1b |  note: see b");
}

TEST_F(CollectTest, TheReasonIsAnErrorAndNotAFileOrFunctionOfThatName) {
  const auto message_of = [&](const std::string& log) {
    return build_with([&](sandbox::RunResult& run) {
             run.outcome.termination = model::Exited{1};
             run.outcome.error = log;
           })
        .message;
  };
  EXPECT_EQ(message_of("mirror.cpp: In function 'int terror()':\nmirror.cpp:1:9: error: no x\n"),
            "mirror.cpp:1:9: error: no x");
  EXPECT_EQ(message_of("In file mirror.cpp:\nmirror.cpp:1: fatal error: no y.h\n"),
            "mirror.cpp:1: fatal error: no y.h");
  EXPECT_EQ(message_of("mirror.py\nmirror.py:2: SyntaxError: no\n"), "mirror.py:2: SyntaxError: no");
  EXPECT_EQ(message_of("note\nld returned an error\n"), "ld returned an error");
  EXPECT_EQ(message_of("note\nmore\n"), "note");
}

TEST(RunSpec, TheHeapIsNoLargerThanAVirtualMachineTakes) {
  const auto heap_of = [](Bytes memory) {
    Executable executable;
    executable.language = find_language("java");
    model::Limits limits;
    limits.memory = memory;
    const std::vector<std::string> words = executable.run_spec(limits).argv;
    const auto heap = std::find_if(words.begin(), words.end(),
                                   [](const std::string& word) { return word.rfind("-Xmx", 0) == 0; });
    return heap == words.end() ? "" : *heap;
  };
  EXPECT_EQ(heap_of(Bytes::mib(1024)), "-Xmx896m");
  EXPECT_EQ(heap_of(Bytes::mib(130'000'000)), "-Xmx1048448m");
}

TEST_F(CollectTest, WhatTheHostIsShortOfIsNot) {
  ASSERT_TRUE(write_file(dir_.path() / "program", "x"));
  EXPECT_EQ(build_with([](sandbox::RunResult&) {}).kind, BuildOutcome::Kind::failed) << "no scratch";
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const BuildOutcome outcome = build_with([&](sandbox::RunResult& run) {
    run.scratch = open_scratch();
    const rlimit none_left{3, before.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_NOFILE, &none_left), 0);
  });
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(outcome.kind, BuildOutcome::Kind::failed);
  EXPECT_THAT(outcome.message, HasSubstr("Too many open files"));
}

TEST_F(BuildTest, JavaWithoutAMainMethodIsRejected) {
  if (!missing_programs(*find_language("java")).empty()) GTEST_SKIP() << "no Java here";
  const BuildOutcome outcome = build_source("A.java", "public class A { }");
  EXPECT_EQ(outcome.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(outcome.message, HasSubstr("no class has a main method"));
  const BuildOutcome empty = build_source("Empty.java", "");
  EXPECT_EQ(empty.kind, BuildOutcome::Kind::rejected);
  EXPECT_THAT(empty.message, testing::StartsWith("no class has a main method"));
}

}  // namespace
}  // namespace casewise::compile
