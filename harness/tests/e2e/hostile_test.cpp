// grade: submissions that try to get an advantage or to leave something behind. Each of these answers rightly
// unless it got what it should not have; then it exits with 7, so that AC means that it got nothing.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

class Hostile : public SandboxedTest {
 protected:
  void SetUp() override {
    SandboxedTest::SetUp();
    world_.write_sum();
  }

  /// A Python submission that does `attempt` first, which ends with exit(7) when it succeeds.
  void expect_no_advantage(const std::string& attempt) {
    world_.write("hostile.py", attempt + "\n" + kSumPython);
    const Json one =
        submission(world_.grade({"sum", "hostile.py", "-j1", "--time-limit", "20s"}), "hostile.py");
    EXPECT_EQ(one["verdict"], "AC") << one;
  }

  void expect_no_advantage_in_c(const std::string& source) {
    world_.write("hostile.c", source);
    const Json one = submission(world_.grade({"sum", "hostile.c", "-j1"}), "hostile.c");
    EXPECT_EQ(one["verdict"], "AC") << one;
  }

  [[nodiscard]] int exit_code_outside(const std::string& file) {
    Command command = world_.command({});
    command.argv = {"/usr/bin/python3", world_.root() / file};
    command.input = "1\n1 2\n";
    Running running(command);
    return running.wait().exit_code;
  }
};

TEST_F(Hostile, TheAnswersCannotBeRead) {
  const std::string attempt = fmt::format(
      "import os, glob\n"
      "for path in ['{0}/data/secret/1-negative.ans', '/proc/1/root{0}/problem.yaml', "
      "'/proc/self/cwd/sum/problem.yaml']:\n"
      "    try:\n        open(path).read()\n        exit(7)\n    except OSError: pass\n"
      "for top, _, files in os.walk('/'):\n"
      "    if top.startswith(('/usr', '/lib', '/etc')): continue\n"
      "    if any(name.endswith('.ans') for name in files): exit(7)\n",
      (world_.root() / "sum").string());
  expect_no_advantage(attempt);
  EXPECT_EQ(exit_code_outside("hostile.py"), 7) << "the attempt itself does not work";
}

TEST_F(Hostile, NothingCanBeWrittenOutside) {
  const std::string marker = world_.root() / "marker";
  const std::string attempt = fmt::format(
      "for path in ['{}', '/marker', '/box/marker', '/etc/marker', '/usr/marker', '/dev/marker', "
      "'/proc/sys/kernel/hostname']:\n"
      "    try:\n        open(path, 'w').write('marker')\n        exit(7)\n    except OSError: pass\n",
      marker);
  expect_no_advantage(attempt);
  EXPECT_FALSE(fs::exists(marker));
  EXPECT_EQ(exit_code_outside("hostile.py"), 7) << "the attempt itself does not work";
}

TEST_F(Hostile, TheNetworkIsOutOfReach) {
  const Fd listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener.get(), generic, size), 0);
  ASSERT_EQ(::listen(listener.get(), 4), 0);
  ASSERT_EQ(::getsockname(listener.get(), generic, &size), 0);
  expect_no_advantage(
      fmt::format("import socket\n"
                  "try:\n    socket.create_connection(('127.0.0.1', {}), 1)\n    exit(7)\n"
                  "except OSError: pass\n",
                  ntohs(address.sin_port)));
  EXPECT_LT(::accept(listener.get(), nullptr, nullptr), 0);
  EXPECT_EQ(exit_code_outside("hostile.py"), 7) << "the attempt itself does not work";
}

TEST_F(Hostile, FilesOfOneTestAreGoneInTheNext) {
  expect_no_advantage(
      "import os\n"
      "for path in ['/tmp/left', '/dev/shm/left', '/var/tmp/left', 'left', '/box/left']:\n"
      "    if os.path.exists(path): exit(7)\n"
      "    try: open(path, 'w').write('x')\n"
      "    except OSError: pass\n");
}

TEST_F(Hostile, SharedMemoryAndQueuesOfOneTestAreGoneInTheNext) {
  expect_no_advantage_in_c(
      std::string(
          "#include <sys/ipc.h>\n#include <sys/msg.h>\n#include <sys/sem.h>\n#include <sys/shm.h>\n") +
      "#include <stdlib.h>\n"
      "__attribute__((constructor)) static void leave(void) {\n"
      "  if (shmget(0x5ca5e, 0, 0) >= 0 || msgget(0x5ca5e, 0) >= 0 || semget(0x5ca5e, 0, 0) >= 0) exit(7);\n"
      "  shmget(0x5ca5e, 4096, IPC_CREAT | 0666);\n"
      "  msgget(0x5ca5e, IPC_CREAT | 0666);\n"
      "  semget(0x5ca5e, 1, IPC_CREAT | 0666);\n}\n" +
      kSumC);
}

TEST_F(Hostile, ADaemonDiesWithItsTest) {
  const std::string seconds = fmt::format("{}.25", 60'000 + ::getpid());  // a text of its own in /proc
  const std::string attempt = fmt::format(
      "import os\n"
      "if os.fork() == 0:\n"
      "    os.setsid()\n"
      "    if os.fork() != 0: os._exit(0)\n"
      "    for fd in range(3): os.close(fd)\n"
      "    os.execv('/bin/sleep', ['sleep', '{}'])\n",
      seconds);
  world_.write("daemon.py", attempt + "import time\ntime.sleep(0.3)\n" + kSumPython);
  const std::unique_ptr<Running> running =
      world_.start({"grade", "sum", "daemon.py", "--json", "report.json"});
  EXPECT_TRUE(comes_true([&] { return processes_with(seconds) > 0; }, std::chrono::seconds(30)));
  const Ended ended = running->wait();
  EXPECT_EQ(processes_with(seconds), 0U);
  EXPECT_EQ(ended.exit_code, 0) << ended.out;
}

TEST_F(Hostile, ABombOfProcessesIsHeldAndTheNextSubmissionIsJudged) {
  world_.write("bomb.py", "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass\n");
  world_.write("right.py", kSumPython);
  const Json report = world_.grade({"sum", "bomb.py", "right.py", "-j1", "--time-limit", "300ms"});
  EXPECT_EQ(submission(report, "bomb.py")["verdict"], "TLE");
  EXPECT_EQ(submission(report, "right.py")["verdict"], "AC");
}

TEST_F(Hostile, TheJudgesOwnProcessesCannotBeKilled) {
  world_.write("kills.py",
               "import os, signal\nfor pid in list(range(1, 400)) + [os.getppid()]:\n"
               "    if pid == os.getpid(): continue\n"
               "    try: os.kill(pid, signal.SIGKILL)\n    except OSError: pass\n" +
                   std::string(kSumPython));
  world_.write("right.py", kSumPython);
  const Json report = world_.grade({"sum", "kills.py", "right.py", "-j1"});
  EXPECT_NE(submission(report, "kills.py")["verdict"], "JE");
  EXPECT_EQ(submission(report, "right.py")["verdict"], "AC");
}

/// Nothing but printable characters and line ends, in valid UTF-8.
void expect_safe_for_a_terminal(const std::string& text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    ASSERT_TRUE(byte == '\n' || (byte >= 0x20 && byte != 0x7f)) << "byte " << int{byte} << " in:\n" << text;
  }
  EXPECT_NO_THROW((void)Json(text).dump()) << "not valid UTF-8";
}

TEST_F(Hostile, ADirectoryThatGoesDeepIsNoJudgeError) {
  std::string deep = "in/deep/";
  for (int i = 0; i < 300; ++i)
    deep += "d/";
  world_.write({{"in/a.py", kSumPython}, {"in/deep/main.py", kSumPython}, {deep + "x.py", ""}});
  const Json report = world_.grade({"sum", "in"});
  EXPECT_EQ(submission(report, "deep")["verdict"], "CE") << submission(report, "deep");
  EXPECT_EQ(submission(report, "a.py")["verdict"], "AC");
}

TEST_F(Hostile, WhatLooksLikeAJavaClassNameIsNoArgument) {
  if (!has_language("java")) GTEST_SKIP() << "no Java here";
  const std::string main_class = "class Main { public static void main(String[] a) {} }\n";
  world_.write({{"in/long.java", "package p\\u003b class Z { int " + std::string(60'000, 'y') + ", " +
                                     std::string(60'000, 'z') + "; }\n" + main_class},
                {"in/option.java", "\\u002f* package -XX:+Foo; public " + main_class + "*/ " + main_class}});
  const Json report = world_.grade({"sum", "in"});
  for (const char* name : {"long.java", "option.java"})
    EXPECT_EQ(submission(report, name)["verdict"], "WA") << submission(report, name);
}

TEST_F(Hostile, JunkNeverReachesTheTerminalRaw) {
  const std::string junk = R"(b'\x1b[2J\x1b]0;title\x07\x00\xff\xfe\x9b31m\r\x08\x7f\xe2\x80')";
  world_.write({{"subs/out.py", "import os\nos.write(1, " + junk + ")\n"},
                {"subs/err.py", "import os\nos.write(2, " + junk + " + b'\\n')\nos._exit(3)\n"},
                {"subs/case.py", "import os\nos.write(1, b'Case 1: ' + " + junk + ")\n"},
                {"subs/ce.c", "#error \x1b[31mred\x1b[0m \xff\xfe\nint main(void) {}\n"},
                {"subs/ce.py", "x = '\x1b[31m\xea\xb0\x80\n"}});
  for (const char* verbosity : {"-v", "--color=never"}) {
    const Ended ended = world_.run({"grade", "sum", "subs", verbosity, "--json", "report.json"});
    EXPECT_EQ(ended.exit_code, 1);
    expect_safe_for_a_terminal(ended.out);
    expect_safe_for_a_terminal(ended.err);
    EXPECT_EQ(world_.read_json("report.json")["submissions"].size(), 5U);
  }
}

}  // namespace
}  // namespace casewise::e2e
