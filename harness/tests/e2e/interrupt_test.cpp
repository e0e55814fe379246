// Ctrl-C, TERM and KILL in the middle: what was judged is told, and no process survives.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

constexpr auto kLong = 30s;  // far more than anything here takes; only a failing test waits so long
constexpr auto kSoon = 2s;   // for processes to be gone after the program is

class Interrupt : public SandboxedTest {
 protected:
  void SetUp() override {
    SandboxedTest::SetUp();
    world_.write_sum();
    mark_ = fmt::format("endless-{}-", ::getpid());  // is in the command line of what runs, and nowhere else
    world_.write({{"subs/0-right.py", kSumPython},
                  {"subs/" + mark_ + "1.py", "while True: pass\n"},
                  {"subs/" + mark_ + "2.py", "import time\ntime.sleep(1000)\n"}});
  }

  /// A grade whose first submission is judged and whose two others run without end.
  std::unique_ptr<Running> start_endless(const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"grade", "sum", "subs", "-j2", "--time-limit", "1000s"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::unique_ptr<Running> running = world_.start(arguments);
    EXPECT_TRUE(comes_true([&] { return processes_with("/box/" + mark_) == 2; }, kLong));
    return running;
  }

  void expect_all_gone(const std::vector<ProcessId>& family) {
    EXPECT_TRUE(comes_true([&] { return living(family) == 0; }, kSoon))
        << living(family) << " processes are left";
    EXPECT_EQ(processes_with(mark_), 0U);
  }

  std::string mark_;
};

TEST_F(Interrupt, TheFirstSignalStopsCleanlyAndTellsWhatIsJudged) {
  for (const int number : {SIGINT, SIGTERM}) {
    const std::unique_ptr<Running> running = start_endless({"--json", "report.json"});
    const std::vector<ProcessId> family = descendants(running->pid());
    EXPECT_GE(family.size(), 2U);
    running->signal(number);
    const Ended ended = running->wait(kLong);
    expect_all_gone(family);
    EXPECT_EQ(ended.exit_code, 130) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("0-right.py"));
    EXPECT_THAT(ended.out, HasSubstr("interrupted"));
    EXPECT_THAT(ended.err, Not(HasSubstr("error")));
    const Json report = world_.read_json("report.json");
    EXPECT_EQ(report["run"]["interrupted"], true);
    EXPECT_EQ(report["totals"]["not_judged"], 2);
    ASSERT_EQ(report["submissions"].size(), 1U);
    EXPECT_EQ(submission(report, "0-right.py")["verdict"], "AC");
    EXPECT_TRUE(fs::is_empty(world_.temporary()));
  }
}

TEST_F(Interrupt, CtrlCOnATerminalReachesTheWholeGroupAndIsNoRuntimeError) {
  const std::unique_ptr<Running> running = start_endless({"--json", "report.json"});
  ASSERT_EQ(::kill(-running->pid(), SIGINT), 0);
  EXPECT_EQ(running->wait(kLong).exit_code, 130);
  const Json report = world_.read_json("report.json");
  EXPECT_EQ(report["submissions"].size(), 1U);
  EXPECT_EQ(report["totals"]["judge_errors"], 0);
}

TEST_F(Interrupt, TheSecondSignalEndsAtOnce) {
  // A reader that never reads holds the program up where it writes its report.
  const fs::path path = world_.root() / "fifo";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const Fd reader(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
  ASSERT_TRUE(reader);
  const std::string filler(1 << 12, 'x');
  while (::write(reader.get(), filler.data(), filler.size()) > 0) {
  }
  const std::unique_ptr<Running> running = start_endless({"--json", "fifo"});
  const std::vector<ProcessId> family = descendants(running->pid());
  running->signal(SIGINT);
  ASSERT_TRUE(comes_true([&] { return running->out().find("interrupted") != std::string::npos; }, kLong));
  EXPECT_FALSE(comes_true([&] { return running->ended(); }, 200ms)) << "nothing held it up";
  running->signal(SIGINT);
  EXPECT_EQ(running->wait(kLong).exit_code, 130);
  expect_all_gone(family);
}

TEST_F(Interrupt, KillLeavesNoContestantAndNoHalfReportBehind) {
  const std::unique_ptr<Running> running = start_endless({"--json", "report.json"});
  const std::vector<ProcessId> family = descendants(running->pid());
  running->signal(SIGKILL);
  EXPECT_EQ(running->wait(kLong).exit_code, 128 + SIGKILL);
  expect_all_gone(family);
  for (const fs::directory_entry& entry : fs::directory_iterator(world_.root()))
    EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr("report.json")));
}

TEST_F(Interrupt, WhileTheOutputValidatorIsBuiltNothingIsJudged) {
  world_.write("sum/output_validator/" + mark_ + "v.cpp",
               "#include <regex>\n#include <iostream>\n"
               "int main() { return std::regex_match(\"a\", std::regex(\"a*\")) ? 42 : 43; }\n");
  for (const char* command : {"grade", "verify"}) {
    SCOPED_TRACE(command);
    std::vector<std::string> arguments = {command, "sum", "--json", "report.json"};
    if (arguments.front() == "grade") arguments.emplace_back("subs/0-right.py");
    const std::unique_ptr<Running> running = world_.start(arguments);
    ASSERT_TRUE(comes_true([&] { return processes_with("/" + mark_ + "v.cpp") > 0; }, kLong));
    running->signal(SIGINT);
    const Ended ended = running->wait(kLong);
    EXPECT_EQ(ended.exit_code, 130) << ended.out;
    EXPECT_THAT(ended.err, Not(HasSubstr("error")));
    const Json report = world_.read_json("report.json");
    EXPECT_EQ(report["run"]["interrupted"], true);
    EXPECT_EQ(report["totals"]["judge_errors"], 0) << report;
    EXPECT_EQ(report["totals"]["not_judged"], 1);
  }
}

TEST_F(Interrupt, GenerateWritesNothing) {
  const std::string generator = mark_ + "g.py";
  world_.write({{"sum/generators/" + generator, "import time\ntime.sleep(1000)\n"},
                {"sum/generators/quick.py", "print('1\\n1 1')\n"},
                {"sum/generators/generators.yaml",
                 "solution: /submissions/accepted/sum.py\n"
                 "data:\n  secret:\n    data:\n      3-quick: quick\n      4-endless: " +
                     generator + "\n"}});
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"generate", "sum"}, {"generate", "sum", "--check"}}) {
    const std::unique_ptr<Running> running = world_.start(arguments);
    ASSERT_TRUE(comes_true([&] { return processes_with("/box/" + generator) > 0; }, kLong));
    running->signal(SIGINT);
    const Ended ended = running->wait(kLong);
    EXPECT_EQ(ended.exit_code, 130);
    EXPECT_THAT(ended.err, Not(HasSubstr("error")));
    EXPECT_FALSE(fs::exists(world_.root() / "sum/data/secret/3-quick.in"));
  }
}

TEST_F(Interrupt, WaitingForInputEndsAtOnce) {
  const fs::path path = world_.root() / "fifo";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const std::unique_ptr<Running> running = world_.start({"compare", "sum/data/sample/1.ans", "fifo"});
  EXPECT_FALSE(comes_true([&] { return running->ended(); }, 100ms)) << "it does not wait";
  running->signal(SIGINT);
  EXPECT_EQ(running->wait(kLong).exit_code, 130);
}

TEST_F(Interrupt, RunStopsItsProgram) {
  world_.write(mark_ + "r.py", "#!/usr/bin/python3\nimport time\ntime.sleep(1000)\n");
  const std::unique_ptr<Running> running =
      world_.start({"run", "--time", "1000s", "--json", "usage.json", "--", "./" + mark_ + "r.py"});
  ASSERT_TRUE(comes_true([&] { return processes_with("/box/" + mark_) == 1; }, kLong));
  const std::vector<ProcessId> family = descendants(running->pid());
  running->signal(SIGINT);
  EXPECT_EQ(running->wait(kLong).exit_code, 130);
  expect_all_gone(family);
}

}  // namespace
}  // namespace casewise::e2e
