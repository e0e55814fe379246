// run: one isolated run and what it used.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;

class Run : public SandboxedTest {
 protected:
  /// Runs a Python text with options; the usage goes to a file.
  Json usage(const std::vector<std::string>& options, const std::string& python, int exit_code) {
    std::vector<std::string> arguments = {"run", "--json", "usage.json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.insert(arguments.end(), {"--", "python3", "-c", python});
    const Ended ended = world_.run(arguments);
    EXPECT_EQ(ended.exit_code, exit_code) << ended.err;
    return world_.read_json("usage.json");
  }
};

TEST_F(Run, OutputAndErrorPassThrough) {
  const Ended ended =
      world_.run({"run", "--json", "usage.json", "--", "python3", "-c",
                  "import sys; print('out', sys.argv[1:]); print('err', file=sys.stderr)", "--json", "a b"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, "out ['--json', 'a b']\n");
  EXPECT_EQ(ended.err, "err\n");
  const Json json = world_.read_json("usage.json");
  EXPECT_EQ(json["exit_code"], 0);
  EXPECT_EQ(json["output_bytes"], ended.out.size());
  EXPECT_TRUE(json["processes"].is_null() || json["processes"] >= 1) << json;
  EXPECT_EQ(json["refused_forks"], 0);
  EXPECT_GE(json["preemptions"], 0);
  EXPECT_GE(json["stolen_s"], 0);
  EXPECT_TRUE(json["load"].is_null() || json["load"] >= 0) << json;
  EXPECT_GT(json["wall_s"], 0.0);
}

TEST_F(Run, UsageGoesToStandardErrorWithoutAFile) {
  const Ended ended = world_.run({"run", "--", "true"});
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(Json::parse(ended.err)["exit_code"], 0);
}

TEST_F(Run, EndsAreToldApart) {
  EXPECT_EQ(usage({}, "exit(5)", 1)["exit_code"], 5);
  EXPECT_EQ(usage({}, "import os; os.abort()", 1)["signal"], 6);
  EXPECT_EQ(usage({"--time", "100ms"}, "while True: pass", 1)["limit"], "cpu");
  EXPECT_EQ(usage({"--wall", "300ms"}, "import time; time.sleep(100)", 1)["limit"], "wall");
  EXPECT_EQ(usage({"--memory", "64M"}, "x = bytearray(b'x') * 10**9", 1)["limit"], "memory");
  EXPECT_EQ(usage({"--output", "1K"}, "while True: print('x' * 100)", 1)["limit"], "output");
}

TEST_F(Run, InputComesFromAFileOrOurOwn) {
  world_.write("in.txt", "from a file\n");
  EXPECT_EQ(world_.run({"run", "--input", "in.txt", "--", "cat"}).out, "from a file\n");
  EXPECT_EQ(world_.run({"run", "--input", "-", "--", "cat"}, "from ours\n").out, "from ours\n");
  EXPECT_EQ(world_.run({"run", "--", "cat"}, "from ours\n").out, "");
}

TEST_F(Run, ProcessesAreLimited) {
  const Json json = usage({"--processes", "4"},
                          "import os, time\n"
                          "children = 0\n"
                          "try:\n"
                          "    for i in range(20):\n"
                          "        if os.fork() == 0: time.sleep(100)\n"
                          "        children += 1\n"
                          "except OSError: pass\n"
                          "os._exit(children)\n",
                          1);
  EXPECT_LT(json["exit_code"], 4);
  EXPECT_GT(json["exit_code"], 0);
}

TEST_F(Run, AFileOfOursRunsInside) {
  world_.write("hello world.py", "#!/usr/bin/python3\nimport sys\nprint(sys.argv)\n");
  const Ended ended = world_.run({"run", "--", "./hello world.py", "x"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, "['/box/hello world.py', 'x']\n");
}

TEST_F(Run, FilesStandInTheWorkingDirectory) {
  world_.write({{"data/one.txt", "1\n"}, {"data/deep/two.txt", "2\n"}, {"three.txt", "3\n"}});
  const char* show =
      "cat three.txt data/one.txt data/deep/two.txt && touch new 2>/dev/null || echo read-only";
  const Ended ended = world_.run({"run", "--file", "data", "--file", "./three.txt", "--", "sh", "-c", show});
  EXPECT_EQ(ended.out, "3\n1\n2\nread-only\n") << ended.err;
}

TEST_F(Run, WhatAProgramWritesIsKept) {
  world_.write(
      {{"in/word", "hello\n"},
       {"script",
        "#!/bin/sh\nrev < in/word > turned; mkdir -p a/b; echo x > a/b/c; ln -s /etc/passwd link\n"}});
  const Ended ended =
      world_.run({"run", "--file", "in/", "--scratch", "1M", "--keep", "out", "--", "./script"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(world_.read("out/turned"), "olleh\n");
  EXPECT_EQ(world_.read("out/a/b/c"), "x\n");
  EXPECT_EQ(world_.read("out/in/word"), "hello\n");
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(world_.root() / "out/link")));
}

TEST_F(Run, WhatIsKeptCanBeExecutedIfItCouldBe) {
  const char* script = "printf '#!/bin/sh\\necho ran\\n' > a; chmod 755 a; cp a b; chmod 644 b";
  EXPECT_EQ(world_.run({"run", "--scratch", "1M", "--keep", "out", "--", "sh", "-c", script}).exit_code, 0);
  const auto executable = [&](const char* name) {
    const auto permissions = std::filesystem::status(world_.root() / "out" / name).permissions();
    return (permissions & std::filesystem::perms::owner_exec) != std::filesystem::perms::none;
  };
  EXPECT_TRUE(executable("a"));
  EXPECT_FALSE(executable("b"));
}

TEST_F(Run, WhatCannotBeKeptIsTheProgramsDoing) {
  const auto kept = [&](const char* directory, const char* python) {
    return world_.run({"run", "--scratch", "1M", "--keep", directory, "--json", "usage.json", "--", "python3",
                       "-c", python});
  };
  const Ended deep = kept("deep", "import os\nfor i in range(70): os.mkdir('d'); os.chdir('d')");
  EXPECT_EQ(deep.exit_code, 1);
  EXPECT_THAT(deep.err, HasSubstr("nested too deeply"));
  const Ended holes = kept("holes", "open('hole', 'wb').truncate(2 << 20)");
  EXPECT_EQ(holes.exit_code, 1);
  EXPECT_THAT(holes.err, HasSubstr("the files that the program left"));
  EXPECT_EQ(world_.read_json("usage.json")["exit_code"], 0);
}

TEST_F(Run, TheScratchDirectoryIsBounded) {
  const Ended ended = world_.run({"run", "--scratch", "1M", "--json", "usage.json", "--", "dd",
                                  "if=/dev/zero", "of=big", "bs=64K", "count=100", "status=none"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.err, HasSubstr("No space left"));
}

TEST_F(Run, OutputAndErrorGoToFiles) {
  const Ended ended = world_.run({"run", "--stdout", "out", "--stderr", "err", "--json", "usage.json", "--",
                                  "sh", "-c", "echo to out; echo to err >&2"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out + ended.err, "");
  EXPECT_EQ(world_.read("out"), "to out\n");
  EXPECT_EQ(world_.read("err"), "to err\n");
}

TEST_F(Run, TheEnvironmentIsWhatIsSaid) {
  const Ended ended =
      world_.run({"run", "--env", "A=1", "--env", "B=x=y", "--json", "usage.json", "--", "env"});
  EXPECT_THAT(ended.out, HasSubstr("A=1\nB=x=y\n"));
  EXPECT_EQ(world_
                .run({"run", "--env", "A=1", "--env", "PATH=/no", "--env", "A=2", "--json", "usage.json",
                      "--", "env"})
                .out,
            "A=2\nHOME=/tmp\nLANG=C.UTF-8\nPATH=/no\n");
  EXPECT_THAT(ended.out, testing::Not(HasSubstr("CASEWISE")));
}

TEST_F(Run, LessIsolationThanIsRequiredIsRefused) {
  EXPECT_EQ(world_.run({"run", "--require-isolation", "D", "--", "true"}).exit_code, 0);
  const char level = usage({}, "", 0)["isolation"].get<std::string>()[0];
  if (level == 'A') return;
  const std::string better(1, static_cast<char>(level - 1));
  EXPECT_EQ(world_.run({"run", "--require-isolation", better, "--", "true"}).exit_code, 4);
}

TEST_F(Run, BadFilesAreRefusedBeforeTheRun) {
  world_.write({{"full/x", "x"}, {"a", "a"}, {"d/a", "b"}, {"links/real", "x"}});
  std::filesystem::create_symlink("real", world_.root() / "links/link");
  const auto refused = [&](std::vector<std::string> options, const char* why) {
    options.insert(options.begin(), "run");
    options.insert(options.end(), {"--", "touch", "ran"});
    const Ended ended = world_.run(options);
    EXPECT_EQ(ended.exit_code, 2) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr(why));
  };
  refused({"--file", "missing"}, "missing");
  refused({"--file", "links"}, "'links/link' is a symbolic link");
  refused({"--file", "a", "--file", "d/a"}, "a");
  refused({"--keep", "out"}, "--keep needs --scratch");
  refused({"--scratch", "1M", "--keep", "full"}, "'full' is not empty");
  refused({"--scratch", "1M", "--keep", "a"}, "'a'");
  refused({"--env", "novalue"}, "is not NAME=VALUE");
  refused({"--stdout", "o", "--stderr", "./o"}, "--stderr: './o' is another output's too");
  world_.write("large", std::string(100'000, 'x'));
  refused({"--scratch", "64K", "--file", "large"}, "--scratch: 64 KiB is less than");
  refused({"--stdout", "no/such/directory"}, "no/such/directory");
}

TEST_F(Run, UsageIsWrittenThoughStandardOutputIsNot) {
  Command command = world_.command({"run", "--json", "usage.json", "--", "echo", "text"});
  command.output = "/dev/full";
  const Ended ended = Running(command).wait();
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err, HasSubstr("error: standard output: cannot write"));
  EXPECT_EQ(world_.read_json("usage.json")["exit_code"], 0);
}

}  // namespace
}  // namespace casewise::e2e
