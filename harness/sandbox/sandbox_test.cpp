#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/os/message.hpp"
#include "harness/os/scheduling.hpp"
#include "harness/sandbox/sandbox_fixture.hpp"
#include "harness/sandbox/scratch.hpp"
#include "harness/sandbox/slot_sandbox.hpp"

namespace casewise::sandbox {
namespace {

using namespace std::chrono_literals;
using model::Exited;
using model::LimitHit;
using model::LimitKind;
using model::NotStarted;
using model::Signaled;
using testing::HasSubstr;

TEST_F(SandboxTest, ReportsTheRealExitStatus) {
  EXPECT_EQ(ending<Exited>(run({"exit", "0"})).code, 0);
  EXPECT_EQ(ending<Exited>(run({"exit", "42"})).code, 42);
  EXPECT_EQ(ending<Exited>(run({"exit", "139"})).code, 139);
  EXPECT_EQ(ending<Signaled>(run({"abort"})).signal, SIGABRT);
  EXPECT_EQ(ending<Signaled>(run({"segv"})).signal, SIGSEGV);
  EXPECT_EQ(ending<Signaled>(run({"pipe"})).signal, SIGPIPE);
}

TEST_F(SandboxTest, PassesInputAndOutput) {
  RunSpec echo = spec({"echo"});
  std::string text(100'000, 'a');
  text += '\0';
  text += "end\n";
  echo.input = os::SealedFile::make(text).value();
  for (int i = 0; i < 3; ++i) {
    const RunResult run = sandbox_->run(echo);
    EXPECT_EQ(run.outcome.output, text);
    EXPECT_EQ(run.outcome.usage.output.count(), text.size());
  }
  EXPECT_EQ(run({"echo"}).outcome.output, "");
}

TEST_F(SandboxTest, EndsABusyLoopAtTheCpuLimit) {
  RunSpec burn = spec({"burn", "60"});
  burn.limits.cpu = 200ms;
  const RunResult run = sandbox_->run(burn);
  EXPECT_EQ(ending<LimitHit>(run).limit, LimitKind::cpu);
  EXPECT_GE(run.outcome.usage.cpu, 200ms);
}

TEST_F(SandboxTest, EndsASleeperAtTheWallLimit) {
  RunSpec sleeper = spec({"sleep"});
  sleeper.limits.wall = 200ms;
  const RunResult run = sandbox_->run(sleeper);
  EXPECT_EQ(ending<LimitHit>(run).limit, LimitKind::wall);
  EXPECT_GE(run.outcome.usage.wall, 200ms);
  EXPECT_LT(run.outcome.usage.cpu, 100ms);
}

TEST_F(SandboxTest, MeasuresCpuTime) {
  const RunResult run = this->run({"burn", "0.25"});
  ending<Exited>(run);
  EXPECT_GE(run.outcome.usage.cpu, 240ms);
}

TEST_F(SandboxTest, CountsChildrenThatNobodyWaitsFor) {
  if (!sandbox_->isolation().counts_cpu) GTEST_SKIP() << "needs control groups or perf events";
  EXPECT_GE(run({"hidden-children"}).outcome.usage.cpu, 290ms);
}

TEST_F(SandboxTest, CountsProcessesAndWhatTheLimitRefused) {
  const auto usage = [&](std::vector<std::string> arguments) {
    RunSpec spec = this->spec(std::move(arguments));
    spec.limits.processes = 10;
    return sandbox_->run(spec).outcome.usage;
  };
  if (usage({"exit", "0"}).processes == 0) GTEST_SKIP() << "the kernel does not tell the last process id";
  EXPECT_EQ(usage({"exit", "0"}).processes, 1U);
  EXPECT_EQ(usage({"hidden-children"}).processes, 4U);
  EXPECT_EQ(usage({"threads"}).processes, 5U);
  EXPECT_EQ(usage({"exit", "0"}).refused_forks, 0U);
  if (!counts_trees()) return;  // nobody counts what is refused
  EXPECT_GE(usage({"fork-bomb"}).refused_forks, 1U);
}

TEST(ShownDirectories, AreThoseThatProgramsSeeWhateverTheyAreCalled) {
  EXPECT_EQ(shown_directory_of("/usr/share/no/such/file"), "/usr/share");
  EXPECT_EQ(shown_directory_of("/usr/share/"), "/usr/share");
  EXPECT_EQ(shown_directory_of("/tmp/../usr/bin/env"), "/usr/bin");
  EXPECT_EQ(shown_directory_of("/usr/share-not"), std::nullopt);
  EXPECT_EQ(shown_directory_of("/usr/src/problem"), std::nullopt);
  EXPECT_EQ(shown_directory_of("/usr"), std::nullopt);
  EXPECT_EQ(shown_directory_of("."), shown_directory_of(std::filesystem::current_path()));
}

TEST_F(SandboxTest, ProgramsTakeTurnsLikeTheJudge) {
  const os::Scheduling ours = os::present_scheduling();
  EXPECT_EQ(run({"turns"}).outcome.output,
            fmt::format("{} {} {}\n", ours.policy, ours.nice, ours.runtime_ns));
}

TEST_F(SandboxTest, AProgramsOwnCpuClockIsExact) {
  if (!sandbox_->isolation().counts_cpu) GTEST_SKIP() << "the limit that is needed instead makes it coarse";
  EXPECT_GT(std::stoi(run({"cpu-clock"}).outcome.output), 500) << "a clock that goes by ticks has about 13";
}

TEST_F(SandboxTest, LongRunsSayWhatElseWentOn) {
  const auto begin = std::chrono::steady_clock::now();
  const bool told = run({"exit", "0"}).outcome.circumstances.load.has_value();
  if (std::chrono::steady_clock::now() - begin < 50ms) {
    EXPECT_FALSE(told);
  }
  EXPECT_TRUE(run({"burn", "0.1"}).outcome.circumstances.load.has_value());
}

TEST_F(SandboxTest, LimitsMemoryOfTheTree) {
  if (!counts_trees()) GTEST_SKIP() << "needs control groups";
  EXPECT_EQ(ending<LimitHit>(run({"touch", "100"})).limit, LimitKind::memory);
  EXPECT_EQ(ending<LimitHit>(run({"memory-file"})).limit, LimitKind::memory);
  const RunResult small = run({"touch", "30"});
  EXPECT_EQ(ending<Exited>(small).code, 0);
  EXPECT_GE(small.outcome.usage.memory, Bytes::mib(29));
  EXPECT_LT(small.outcome.usage.memory, Bytes::mib(34));
  EXPECT_LT(run({"exit", "0"}).outcome.usage.memory, Bytes::mib(4));
}

TEST_F(SandboxTest, AJudgeThatHoldsMuchMemoryIsNoPartOfTheFigures) {
  const std::size_t size = Bytes::mib(700).count();
  const auto held = std::make_unique<char[]>(size);
  std::fill_n(held.get(), size, 'x');
  const std::unique_ptr<Sandbox> slot = make_sandbox().value();
  const RunResult run = slot->run(spec({"exit", "0"}));
  EXPECT_EQ(ending<Exited>(run).code, 0);
  EXPECT_LT(run.outcome.usage.memory, Bytes::mib(4));
  EXPECT_EQ(held[size / 2], 'x');
}

TEST_F(SandboxTest, StackMayUseTheMemoryLimit) {
  EXPECT_EQ(ending<Exited>(run({"stack"})).code, 0);
}

TEST_F(SandboxTest, StopsAnOutputFlood) {
  const RunResult run = this->run({"flood"});
  EXPECT_EQ(ending<LimitHit>(run).limit, LimitKind::output);
  EXPECT_EQ(run.outcome.output.size(), Bytes::mib(1).count());
}

TEST_F(SandboxTest, DoesNotWaitForDaemons) {
  const RunResult run = this->run({"daemon"});
  EXPECT_EQ(ending<Exited>(run).code, 0);
  EXPECT_EQ(run.outcome.output, "main is done\n");
  EXPECT_LT(run.outcome.usage.wall, 2s);
}

TEST_F(SandboxTest, SurvivesAForkBomb) {
  if (!counts_trees()) GTEST_SKIP() << "needs control groups";
  EXPECT_EQ(ending<Exited>(run({"fork-bomb"})).code, 7);
  EXPECT_EQ(ending<Exited>(run({"exit", "3"})).code, 3);
}

TEST_F(SandboxTest, GoesOnWhenOutputIsClosed) {
  EXPECT_EQ(ending<Exited>(run({"close-output"})).code, 5);
}

TEST_F(SandboxTest, ConfinesTheProgram) {
  EXPECT_EQ(ending<Exited>(run({"pid"})).code, 2);
  EXPECT_EQ(ending<Exited>(run({"network"})).code, 0);
  EXPECT_EQ(ending<Exited>(run({"write"})).code, 0);
  EXPECT_EQ(ending<Exited>(run({"privileges"})).code, 0);
  EXPECT_EQ(ending<Exited>(run({"descriptors"})).code, 0);
  for (const char* path :
       {"/home", "/root", "/var/log", "/proc/self", "/proc/1", "/sys/kernel", "/etc/passwd", SANDBOX_PROBE}) {
    EXPECT_EQ(ending<Exited>(run({"see", path})).code, 1) << path;
  }
}

/// A shell with a /proc.
RunSpec with_proc(RunSpec spec, const std::string& script) {
  spec.image = nullptr;
  spec.argv = {"/bin/sh", "-c", script};
  spec.proc = true;
  return spec;
}

TEST_F(SandboxTest, AProcShowsTheRunsOwnProcessesOnly) {
  const auto said = [&](const std::string& script) {
    const RunResult run = sandbox_->run(with_proc(spec({}), script));
    EXPECT_EQ(ending<Exited>(run).code, 0) << script << run.outcome.error;
    return run.outcome.output;
  };
  EXPECT_EQ(said("echo $$; for p in /proc/[0-9]*; do echo $p; done"), "2\n/proc/2\n") << "not the init";
  EXPECT_EQ(said("readlink /proc/self/exe"), "/usr/bin/readlink\n");
  EXPECT_EQ(said("ls -d /proc/[!0-9]* | tr '\\n' ' '"), "/proc/self /proc/thread-self ")
      << "nothing of the host";
  EXPECT_EQ(said("echo 0 2>&- >/proc/self/oom_score_adj || echo no"), "no\n") << "nothing to write to";
  EXPECT_EQ(said("cat /proc/1/status /proc/1/maps /proc/1/mem 2>&- || echo no"), "no\n");
}

TEST_F(SandboxTest, AProcGoesWithItsRun) {
  const RunResult first = sandbox_->run(with_proc(spec({}), "sleep 10 & exit 4"));
  EXPECT_EQ(ending<Exited>(first).code, 4);
  RunSpec without = with_proc(spec({}), "ls /proc");
  without.proc = false;
  const RunResult second = sandbox_->run(without);
  EXPECT_EQ(ending<Exited>(second).code, 0);
  EXPECT_EQ(second.outcome.output, "");
}

TEST_F(SandboxTest, ProgramsOfRootHaveAUserOfTheirOwn) {
  if (::geteuid() != 0) GTEST_SKIP() << "the one user that there is has the judge's files too";
  RunSpec owner = spec({"owns-input"});
  owner.input = os::SealedFile::make("root's").value();
  EXPECT_EQ(ending<Exited>(sandbox_->run(owner)).code, 0);
}

TEST_F(SandboxTest, RefusesCallsThatNoProgramNeeds) {
  EXPECT_EQ(ending<Exited>(run({"filtered-calls"})).code, 0) << "the number of the call that went wrong";
#if defined(__x86_64__)
  // A kernel that is built without the old gate ends the program itself.
  EXPECT_THAT(ending<Signaled>(run({"old-gate"})).signal, testing::AnyOf(SIGSYS, SIGSEGV));
  EXPECT_EQ(ending<Signaled>(run({"x32-call"})).signal, SIGSYS);
#endif
}

TEST_F(SandboxTest, AProgramCannotEndItsInit) {
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(ending<Exited>(run({"attack-init"})).code, 6);
}

TEST_F(SandboxTest, CoreDumpsAreOffEvenWhereTheHostPipesThem) {
  EXPECT_EQ(ending<Exited>(run({"core-limit"})).code, 0);
}

TEST_F(SandboxTest, WhatTheJudgeIgnoresIsNotIgnoredForPrograms) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const std::unique_ptr<Sandbox> slot = make_sandbox().value();
  EXPECT_EQ(ending<Exited>(slot->run(spec({"ignored-signals"}))).code, 0);
  std::signal(SIGPIPE, before);
}

TEST_F(SandboxTest, AProgramThatNeedsNothingOfTheSystemSeesNothingOfIt) {
  for (const char* path : {"/usr", "/lib", "/etc", "/bin"}) {
    RunSpec see = spec({"see", path});
    EXPECT_EQ(ending<Exited>(sandbox_->run(see)).code, 0) << path;
    see.bare = true;
    EXPECT_EQ(ending<Exited>(sandbox_->run(see)).code, 1) << path;
  }
  for (const char* path : {"/usr/src", "/usr/local/src", "/usr/games"})
    EXPECT_EQ(ending<Exited>(run({"see", path})).code, 1) << path;
  RunSpec boxed = spec({"see", "/box/a"});
  boxed.bare = true;
  boxed.box = FilePack::make({{"a", "x", false}}).value();
  EXPECT_EQ(ending<Exited>(sandbox_->run(boxed)).code, 0);
  boxed.bare = false;
  EXPECT_EQ(ending<Exited>(sandbox_->run(boxed)).code, 0);
}

TEST_F(SandboxTest, FilesThatDoNotFitAreNeverHalfThere) {
  RunSpec spec = this->spec({"see", "/box/last"});
  std::vector<PackedFile> files;
  for (int i = 0; i < 100'001; ++i)  // more than a box takes
    files.push_back({std::to_string(i), "", false});
  files.push_back({"last", "", false});
  spec.box = FilePack::make(files).value();
  for (int i = 0; i < 3; ++i)
    ending<NotStarted>(sandbox_->run(spec));
  EXPECT_EQ(ending<Exited>(run({"see", "/box/0"})).code, 1);
}

TEST_F(SandboxTest, AnErrorBeforeTheStartIsToldAndHarmsNothing) {
  RunSpec long_argument = spec({std::string(os::kMaxMessageBytes, 'x')});
  EXPECT_THAT(ending<NotStarted>(sandbox_->run(long_argument)).step, HasSubstr("too long"));
  EXPECT_EQ(ending<Exited>(run({"exit", "4"})).code, 4);
}

TEST_F(SandboxTest, NothingIsLeftForTheNextRun) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(ending<Exited>(run({"shared-memory"})).code, 0);
  RunSpec writer = spec({"write-scratch"});
  writer.scratch = Bytes::mib(4);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(ending<Exited>(sandbox_->run(writer)).code, 0);
  EXPECT_EQ(ending<Exited>(run({"see", "/tmp/out"})).code, 1);
}

TEST_F(SandboxTest, InputCannotBeChanged) {
  RunSpec spoil = spec({"spoil-input"});
  spoil.input = os::SealedFile::make("precious").value();
  EXPECT_EQ(ending<Exited>(sandbox_->run(spoil)).code, 0);
  RunSpec echo = spec({"echo"});
  echo.input = spoil.input;
  EXPECT_EQ(sandbox_->run(echo).outcome.output, "precious");
}

TEST_F(SandboxTest, HandsScratchBackWithoutFollowingLinks) {
  RunSpec writer = spec({"write-scratch"});
  writer.scratch = Bytes::mib(4);
  writer.keep_scratch = true;
  const RunResult run = sandbox_->run(writer);
  ASSERT_EQ(ending<Exited>(run).code, 0);
  ASSERT_TRUE(run.scratch.valid());
  EXPECT_EQ(read_scratch(run.scratch.get(), "out/result", Bytes(100)).value(), "made");
  EXPECT_FALSE(read_scratch(run.scratch.get(), "out/result", Bytes(3)));
  EXPECT_FALSE(read_scratch(run.scratch.get(), "out/link", Bytes(100)));
  EXPECT_FALSE(read_scratch(run.scratch.get(), "out/fifo", Bytes(100)));
  EXPECT_FALSE(read_scratch(run.scratch.get(), "../etc/ld.so.cache", Bytes::mib(1)));
  const Result<std::vector<PackedFile>> tree = read_scratch_tree(run.scratch.get(), "out", Bytes(100), 10);
  ASSERT_TRUE(tree) << tree.error().message();
  ASSERT_EQ(tree->size(), 1U);
  EXPECT_EQ((*tree)[0].name, "result");
}

TEST_F(SandboxTest, BoxIsThereOnlyForRunsThatHaveIt) {
  RunSpec with = spec({"see", "/box/a/b"});
  with.box = FilePack::make({{"a/b", "x", false}}).value();
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(ending<Exited>(sandbox_->run(with)).code, 0);
  EXPECT_EQ(ending<Exited>(run({"see", "/box/a/b"})).code, 1);
  EXPECT_EQ(ending<Exited>(sandbox_->run(with)).code, 0);
}

TEST_F(SandboxTest, RunsAProgramFromTheBox) {
  const Result<Fd> fd = open_file(SANDBOX_PROBE, O_RDONLY);
  RunSpec from_box = spec({"exit", "6"});
  from_box.box = FilePack::make({{"program", read_all(fd->get()).value(), true}}).value();
  from_box.image = nullptr;
  from_box.argv[0] = "/box/program";
  EXPECT_EQ(ending<Exited>(sandbox_->run(from_box)).code, 6);
}

TEST_F(SandboxTest, SaysWhichStepOfTheStartFailed) {
  RunSpec missing = spec({});
  missing.image = nullptr;
  missing.argv = {"/box/none"};
  const RunResult run = sandbox_->run(missing);
  EXPECT_EQ(ending<NotStarted>(run).step, "execute");
  EXPECT_EQ(ending<NotStarted>(run).error, ENOENT);
}

TEST_F(SandboxTest, AnImageThatCannotBeLoadedIsTheProgramsOwnFault) {
  RunSpec broken = spec({});
  broken.image = os::SealedFile::make(
                     "\x7f"
                     "ELF is what this is not",
                     true)
                     .value();
  const RunResult run = sandbox_->run(broken);
  EXPECT_EQ(ending<Exited>(run).code, 126);
  EXPECT_THAT(run.outcome.error, HasSubstr("cannot be executed"));
}

TEST_F(SandboxTest, TooMuchOutputCountsBeforeHowTheProgramEnded) {
  RunSpec flood = spec({"flood-and-abort"});
  flood.limits.output = Bytes(1000);
  EXPECT_EQ(ending<LimitHit>(sandbox_->run(flood)).limit, LimitKind::output);
}

TEST_F(SandboxTest, MemoryThatOutlivesItsProcessIsNoFaultOfTheJudge) {
  if (!counts_trees()) GTEST_SKIP() << "needs control groups";
  for (const char* mode : {"shared-memory-hog", "pipe-hog", "fork-hog", "thread-hog"}) {
    const RunResult run = this->run({mode});
    EXPECT_FALSE(std::holds_alternative<NotStarted>(run.outcome.termination))
        << mode << ": " << to_string(run.outcome.termination);
    EXPECT_EQ(ending<Exited>(this->run({"exit", "3"})).code, 3) << "after " << mode;
  }
}

TEST_F(SandboxTest, FilesMayBeLargerThanTheMemoryLimitOfTheRunBefore) {
  RunSpec small = spec({"exit", "0"});
  small.limits.memory = Bytes::mib(16);
  ending<Exited>(sandbox_->run(small));
  RunSpec large = spec({"see", "/box/data"});
  large.limits.memory = Bytes::mib(16);
  large.box = FilePack::make({{"data", std::string(std::size_t{64} << 20U, 'x'), false}}).value();
  large.staged = large.box;
  large.scratch = Bytes::mib(128);
  EXPECT_EQ(ending<Exited>(sandbox_->run(large)).code, 0);
}

/// Has the kernel read the first system files from the disk again, which no program in the sandbox can.
void empty_page_cache() {
  std::uintmax_t left = Bytes::mib(64).count();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           "/usr/lib", std::filesystem::directory_options::skip_permission_denied)) {
    if (!entry.is_regular_file() || entry.is_symlink()) continue;
    const Result<Fd> file = open_file(entry.path(), O_RDONLY);
    if (file) ::posix_fadvise(file->get(), 0, 0, POSIX_FADV_DONTNEED);
    if (entry.file_size() >= left) return;
    left -= entry.file_size();
  }
}

TEST_F(SandboxTest, WhatARunLeavesInThePageCacheIsNoRoomForTheNext) {
  if (!counts_trees()) GTEST_SKIP() << "needs control groups";
  for (int i = 0; i < 3; ++i) {
    empty_page_cache();
    ending<Exited>(run({"fill-page-cache"}));
    EXPECT_EQ(ending<LimitHit>(run({"touch", "70"})).limit, LimitKind::memory);
  }
}

TEST_F(SandboxTest, WhatIsGivenBackDuringARunIsNoRoomForIt) {
  if (!counts_trees()) GTEST_SKIP() << "needs control groups";
  RunSpec writer = spec({"fill-scratch", "40"});
  writer.scratch = Bytes::mib(48);
  writer.keep_scratch = true;
  RunResult held = sandbox_->run(writer);
  ASSERT_EQ(ending<Exited>(held).code, 0);
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    held.scratch.reset();
  });
  EXPECT_EQ(ending<LimitHit>(run({"burn-and-touch", "0.3", "80"})).limit, LimitKind::memory);
  other.join();
}

TEST_F(SandboxTest, SharedMemoryCounts) {
  EXPECT_EQ(ending<Exited>(run({"share-memory", "30"})).code, 0);
  EXPECT_EQ(ending<LimitHit>(run({"share-memory", "100"})).limit, LimitKind::memory);
}

TEST_F(SandboxTest, ThreadsWork) {
  EXPECT_EQ(ending<Exited>(run({"threads"})).code, 0);
}

TEST_F(SandboxTest, AnInputWhoseModeWasChangedIsStillThereForTheNextRun) {
  RunSpec lock = spec({"lock-input"});
  lock.input = os::SealedFile::make("still here").value();
  ending<Exited>(sandbox_->run(lock));
  RunSpec echo = spec({"echo"});
  echo.input = lock.input;
  EXPECT_EQ(sandbox_->run(echo).outcome.output, "still here");
}

/// The process below this one in which the slot's programs are started.
pid_t zygote() {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string line;
    std::getline(file, line);
    const std::size_t end = line.rfind(") ");  // of the name; then come the state and the parent
    if (end != std::string::npos && std::atoi(line.c_str() + end + 4) == ::getpid())
      return std::atoi(line.c_str());
  }
  return 0;
}

TEST_F(SandboxTest, AZygoteThatIsGoneIsReplacedWithoutHarm) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_GT(zygote(), 0);
    ASSERT_EQ(::kill(zygote(), SIGKILL), 0);
    EXPECT_EQ(ending<Exited>(run({"exit", "4"})).code, 4);
  }
}

TEST_F(SandboxTest, AZygoteThatIsGoneInARunIsReplacedOnceAndPrintsOnce) {
  RunSpec echo = spec({"print-and-rest", "0.2"});
  std::thread other([child = zygote()] {
    std::this_thread::sleep_for(100ms);
    ::kill(child, SIGKILL);
  });
  EXPECT_EQ(sandbox_->run(echo).outcome.output, "printed\n");
  other.join();
}

TEST_F(SandboxTest, AZygoteThatDoesNotAnswerIsReplaced) {
  sandbox_.reset();
  std::optional<os::Lease> number;
  for (int i = 0; !number && i < slot::kMostSlots; ++i)
    number = os::Lease::take("slot", i);
  ASSERT_TRUE(number);
  const std::unique_ptr<SlotSandbox> slot =
      SlotSandbox::create({std::move(*number), std::nullopt}, 100ms).value();
  ASSERT_EQ(::kill(zygote(), SIGSTOP), 0);
  RunSpec spec = this->spec({"exit", "0"});
  spec.limits.wall = 100ms;
  EXPECT_THAT(ending<NotStarted>(slot->run(spec)).step, HasSubstr("does not answer"));
  EXPECT_EQ(ending<Exited>(slot->run(this->spec({"exit", "5"}))).code, 5);
}

TEST_F(SandboxTest, CancelEndsTheRunAndAllLaterOnes) {
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    sandbox_->cancel();
  });
  EXPECT_EQ(ending<NotStarted>(run({"sleep"})).step, "cancelled");
  other.join();
  EXPECT_EQ(ending<NotStarted>(run({"exit", "0"})).step, "cancelled");
}

TEST_F(SandboxTest, TwoSlotsRunAtOnce) {
  std::unique_ptr<Sandbox> second = make_sandbox().value();
  std::thread other([&] { EXPECT_EQ(ending<Exited>(second->run(spec({"exit", "1"}))).code, 1); });
  EXPECT_EQ(ending<Exited>(run({"exit", "2"})).code, 2);
  other.join();
}

TEST_F(SandboxTest, TwoSlotsWithOneInputSeeNothingOfEachOther) {
  const auto input = os::SealedFile::make("shared").value();
  std::unique_ptr<Sandbox> second = make_sandbox().value();
  const auto code_of = [&](Sandbox& sandbox) {
    RunSpec locker = spec({"lock-and-rest", "0.3"});
    locker.input = input;
    return ending<Exited>(sandbox.run(locker)).code;
  };
  std::thread other([&] { EXPECT_EQ(code_of(*second), 0); });
  EXPECT_EQ(code_of(*sandbox_), 0);
  other.join();
}

TEST_F(SandboxTest, ManyRunsLeaveNoDescriptorBehind) {
  const auto open_now = [] {
    int count = 0;
    for (int fd = 0; fd < 4096; ++fd)
      count += fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
    return count;
  };
  run({"exit", "0"});
  const int before = open_now();
  for (int i = 0; i < 200; ++i)
    run({"exit", "0"});
  EXPECT_EQ(open_now(), before);
}

}  // namespace
}  // namespace casewise::sandbox
