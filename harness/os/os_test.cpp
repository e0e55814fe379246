#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/os/cgroup.hpp"
#include "harness/os/control_file.hpp"
#include "harness/os/delegated_group.hpp"
#include "harness/os/host_activity.hpp"
#include "harness/os/memory_file.hpp"
#include "harness/os/message.hpp"
#include "harness/os/pinning.hpp"
#include "harness/os/process.hpp"
#include "harness/os/tool_process.hpp"
#include "harness/os/tree_clock.hpp"

namespace casewise::os {
namespace {

TEST(SealedFile, CannotBeChangedAndHasAnOffsetForEachReader) {
  const auto file = SealedFile::make("content").value();
  EXPECT_LT(::write(file->fd(), "x", 1), 0);
  EXPECT_NE(::ftruncate(file->fd(), 0), 0);
  const Fd first = file->open_copy().value();
  const Fd second = file->open_copy().value();
  EXPECT_EQ(read_all(first.get()).value(), "content");
  EXPECT_EQ(read_all(second.get()).value(), "content");
  EXPECT_EQ(file->size(), Bytes(7));
}

TEST(SealedFile, ShowsNoReaderThatAnotherHasTouchedIt) {
  const auto file = SealedFile::make("content").value();
  const auto times = [](int fd) {
    struct stat status {};
    EXPECT_EQ(::fstat(fd, &status), 0);
    return std::tuple(status.st_atim.tv_sec, status.st_mtim.tv_sec, status.st_ctim.tv_sec,
                      status.st_ctim.tv_nsec);
  };
  const Fd first = file->open_copy().value();
  // Anybody may do this to a file of anybody.
  ASSERT_EQ(::fchown(first.get(), static_cast<uid_t>(-1), static_cast<gid_t>(-1)), 0);
  const auto touched = times(first.get());
  ::usleep(20'000);  // longer than the kernel's clock for files stands still
  const Fd second = file->open_copy().value();
  EXPECT_GT(times(second.get()), touched) << "the time is that of the opening, not of the touch";
}

TEST(SealedFile, CopiesAFileUpToALimit) {
  const TempDir dir = TempDir::create("casewise-test").value();
  ASSERT_TRUE(write_file(dir.path() / "f", std::string(100'000, 'x')));
  EXPECT_EQ(SealedFile::copy_of(open_file(dir.path() / "f", O_RDONLY)->get(), Bytes(100'000)).value()->size(),
            Bytes(100'000));
  EXPECT_FALSE(SealedFile::copy_of(open_file(dir.path() / "f", O_RDONLY)->get(), Bytes(99'999)));
}

TEST(Message, CarriesBytesAndDescriptors) {
  auto [left, right] = message_pair().value();
  const auto file = SealedFile::make("hello").value();
  ASSERT_TRUE(send_message(left.get(), std::string("a\0b", 3), {file->fd(), file->fd()}));
  const Message message = receive_message(right.get()).value();
  EXPECT_EQ(message.bytes, std::string("a\0b", 3));
  ASSERT_EQ(message.fds.size(), 2U);
  EXPECT_EQ(::fcntl(message.fds[0].get(), F_GETFD), FD_CLOEXEC);
  left.reset();
  EXPECT_EQ(receive_message(right.get()).value().bytes, "");
  EXPECT_FALSE(send_message(right.get(), "x")) << "a closed peer is an error and no signal";
}

TEST(Control, ReadsNumbersAndKeyedNumbers) {
  const TempDir dir = TempDir::create("casewise-test").value();
  ASSERT_TRUE(write_file(dir.path() / "plain", "123\n"));
  ASSERT_TRUE(write_file(dir.path() / "keyed", "oom_kill_disable 7\noom_kill 5\nx 1\n"));
  ASSERT_TRUE(write_file(dir.path() / "text", "max\n"));
  const Fd group = open_file(dir.path(), O_RDONLY | O_DIRECTORY).value();
  const auto read = [&](const char* name, std::string_view key = {}) {
    return ControlFile(group.get(), name, O_RDONLY).read(key);
  };
  EXPECT_EQ(read("plain"), 123U);
  EXPECT_EQ(read("keyed", "oom_kill"), 5U);
  EXPECT_EQ(read("keyed", "none"), std::nullopt);
  EXPECT_EQ(read("text"), std::nullopt);
  EXPECT_EQ(read("absent"), std::nullopt);
  EXPECT_TRUE(ControlFile(group.get(), "plain", O_WRONLY).write(std::uint64_t{42}));
  EXPECT_FALSE(write_control(group.get(), "absent", "x"));
}

TEST(Control, RemovesOnlyGroupsOfDeadProcesses) {
  const TempDir dir = TempDir::create("casewise-test").value();
  namespace fs = std::filesystem;
  const std::string mine = own_group_name("0");
  const std::string prefix = mine.substr(0, mine.find('-', std::string("casewise-").size()) + 1);
  const std::string dead = prefix + "4194303-0";
  const std::vector<std::string> others = {mine, prefix + "x-0", "other-4194303-0",
                                           "casewise-1-4194303-0"};  // of another PID namespace
  fs::create_directories(dir.path() / dead / "run");
  for (const std::string& name : others)
    fs::create_directories(dir.path() / name / "run");
  remove_stale_groups(dir.path());
  EXPECT_FALSE(fs::exists(dir.path() / dead));
  for (const std::string& name : others)
    EXPECT_TRUE(fs::exists(dir.path() / name)) << name;
}

TEST(DelegatedGroup, IsOurOwnOnlyWhileWeAreAloneInIt) {
  const std::filesystem::path own = cgroup_v2_own().value_or(OwnGroup{}).directory;
  {
    const auto taken = DelegatedGroup::share();
    if (!taken || (*taken)->directory() != own) GTEST_SKIP() << "our own group is not to be had here";
    EXPECT_EQ(cgroup_v2_own()->directory.parent_path(), own) << "we are out of its way";
    EXPECT_EQ(DelegatedGroup::share().value()->directory(), own) << "it is found once";
  }
  EXPECT_EQ(cgroup_v2_own()->directory, own) << "we are back";
  const pid_t other = ::fork();
  if (other == 0) {
    for (;;)
      ::pause();
  }
  const auto taken = DelegatedGroup::share();
  EXPECT_TRUE(!taken || (*taken)->directory() != own);
  EXPECT_EQ(cgroup_v2_own()->directory, own);
  ::kill(other, SIGKILL);
  wait_for(other);
}

TEST(TreeClock, CountsChildrenThatNobodyWaitedFor) {
  const TreeClock clock = TreeClock::start();
  if (!clock.read()) GTEST_SKIP() << "perf events are not open to this user";
  const ToolOutcome busy =
      run_tool({{"sh", "-c", "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done) & wait"}}).value();
  ASSERT_EQ(busy.exit_code, 0);
  EXPECT_GT(*clock.read(), std::chrono::milliseconds(20));
}

TEST(HostActivity, StolenTimeIsThatOfTheCore) {
  constexpr std::string_view kStat =
      "cpu  10 0 10 80 0 0 0 30 0 0\ncpu0 5 0 5 40 0 0 0 10 0 0\ncpu1 5 0 5 40 0 0 0 20 0 0\nintr 1 2\n";
  const auto tick = std::chrono::nanoseconds(std::chrono::seconds(1)) / ::sysconf(_SC_CLK_TCK);
  EXPECT_EQ(core_time(kStat, -1)->stolen, 30 * tick);
  EXPECT_EQ(core_time(kStat, -1)->total, 130 * tick);
  EXPECT_EQ(core_time(kStat, 0)->stolen, 10 * tick);
  EXPECT_EQ(core_time(kStat, 1)->stolen, 20 * tick);
  EXPECT_FALSE(core_time(kStat, 2));
  EXPECT_FALSE(core_time("", 0));
  EXPECT_DOUBLE_EQ(load_average("0.25 1.00 2.00 1/99 5\n"), 0.25);
}

TEST(HostActivity, OnlyLongRunsAreToldAbout) {
  ActivityWatch watch(-1);
  const auto begin = std::chrono::steady_clock::now();
  watch.start();
  const bool told = watch.stop().has_value();
  if (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(50)) {
    EXPECT_FALSE(told);
  }
  watch.start();
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  const auto seen = watch.stop();
  ASSERT_TRUE(seen);
  EXPECT_GE(seen->load, 0);
  EXPECT_GE(seen->stolen.count(), 0);
}

TEST(Cores, ListsAreReadAsTheKernelPrintsThem) {
  EXPECT_THAT(parse_core_list("0-2,5\n"), testing::ElementsAre(0, 1, 2, 5));
  EXPECT_THAT(parse_core_list("7"), testing::ElementsAre(7));
  EXPECT_THAT(parse_core_list(""), testing::IsEmpty());
  EXPECT_THAT(parse_core_list("x"), testing::IsEmpty());
  EXPECT_THAT(parse_core_list("1-"), testing::IsEmpty());
}

TEST(Cores, PhysicalCoresComeBeforeSiblingsAndCoreZeroLast) {
  EXPECT_THAT(order_cores({0, 1, 2, 3}, {{0, 2}, {1, 3}, {0, 2}, {1, 3}}), testing::ElementsAre(1, 2, 3, 0));
  EXPECT_THAT(order_cores({0, 1, 2}, {{0}, {1}, {2}}), testing::ElementsAre(1, 2, 0));
  EXPECT_THAT(order_cores({3, 5}, {}), testing::ElementsAre(3, 5));
  EXPECT_THAT(judging_cores(), testing::Not(testing::IsEmpty()));
}

TEST(Lease, HasOneOwner) {
  std::optional<Lease> lease = Lease::take("test", ::getpid());
  ASSERT_TRUE(lease);
  EXPECT_FALSE(Lease::take("test", ::getpid()));
  EXPECT_TRUE(Lease::take("other", ::getpid()));
  lease.reset();
  EXPECT_TRUE(Lease::take("test", ::getpid()));
}

TEST(StartImage, GivesTheProgramOneDescriptorAndNothingElse) {
  const Fd shell = open_file("/bin/sh", O_RDONLY).value();
  auto sockets = message_pair().value();
  // A shell without arguments reads its commands from standard input, which is /dev/null: it ends at once.
  const pid_t pid = start_image(shell.get(), "sh", sockets.second.get()).value();
  sockets.second.reset();
  EXPECT_EQ(wait_for(pid), 0);
  EXPECT_EQ(receive_message(sockets.first.get()).value().bytes, "") << "the other end went with the program";
}

TEST(StartImage, SaysWhenTheProgramCannotBeLoaded) {
  const auto text = SealedFile::make("no program", true).value();
  auto sockets = message_pair().value();
  const pid_t pid = start_image(text->fd(), "text", sockets.second.get()).value();
  EXPECT_EQ(WEXITSTATUS(wait_for(pid)), kNotLoaded);
}

TEST(StartImage, SaysWhenThereIsNoRoomForItsDescriptors) {
  const Fd shell = open_file("/bin/sh", O_RDONLY).value();
  auto sockets = message_pair().value();
  const int next = open_file("/dev/null", O_RDONLY).value().get();  // and closed again
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit tight{static_cast<rlim_t>(next) + 1, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &tight), 0);
  const Result<pid_t> pid = start_image(shell.get(), "sh", sockets.second.get());
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(WEXITSTATUS(wait_for(pid.value())), kNoDescriptor);
}

}  // namespace
}  // namespace casewise::os
