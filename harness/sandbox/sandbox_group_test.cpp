// What the sandbox does with control groups, of the v2 hierarchy above all. scripts/test-vm gives hosts that
// have them.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/os/cgroup.hpp"
#include "harness/sandbox/sandbox_fixture.hpp"

namespace casewise::sandbox {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using model::Exited;
using model::LimitHit;
using model::LimitKind;
using model::NotStarted;

/// Groups of the v2 hierarchy that a process has made: "casewise-NAMESPACE-PID-PART".
std::vector<fs::path> groups_of(pid_t pid) {
  std::vector<fs::path> groups;
  const std::string infix = fmt::format("-{}-", pid);
  std::error_code gone;  // others take theirs away meanwhile
  fs::recursive_directory_iterator entry(os::cgroup_v2_own()->mount, gone);
  for (; entry != fs::recursive_directory_iterator(); entry.increment(gone)) {
    const std::string name = entry->path().filename().string();
    if (name.rfind("casewise-", 0) == 0 && name.find(infix) != std::string::npos)
      groups.push_back(entry->path());
  }
  return groups;
}

/// The slot's own, below which its runs have theirs: the only one of ours that hands controllers down.
fs::path slot_group() {
  for (const fs::path& group : groups_of(::getpid())) {
    if (read_file(group / "cgroup.subtree_control").value_or("") != "") return group;
  }
  return {};
}

std::string own_group() {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  while (std::getline(file, line) && line.rfind("0::", 0) != 0) {
  }
  return line;
}

/// Repeats until true. Everything that is waited for here comes soon, or never.
template <typename Condition>
bool comes_true(const Condition& condition) {
  for (int i = 0; i < 3000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

class SandboxGroupTest : public SandboxTest {
 protected:
  void SetUp() override {
    before_ = own_group();
    SandboxTest::SetUp();
    if (!IsSkipped() && sandbox_->isolation().level != 'A' && sandbox_->isolation().level != 'C')
      GTEST_SKIP() << "needs control groups of v2";
  }

  std::string before_;
};

TEST_F(SandboxGroupTest, SaysThatItCountsTheTree) {
  EXPECT_TRUE(sandbox_->isolation().counts_cpu);
  EXPECT_THAT(sandbox_->isolation().summary, testing::HasSubstr("cgroup v2"));
}

TEST_F(SandboxGroupTest, AllThatWasMadeIsTakenAwayAtTheEnd) {
  EXPECT_EQ(ending<Exited>(run({"exit", "0"})).code, 0);
  EXPECT_THAT(groups_of(::getpid()), testing::Not(testing::IsEmpty()));
  sandbox_.reset();
  EXPECT_THAT(groups_of(::getpid()), testing::IsEmpty());
  EXPECT_EQ(own_group(), before_);
  sandbox_ = make_sandbox().value();
  EXPECT_EQ(ending<Exited>(run({"exit", "0"})).code, 0) << "and it can be made again";
}

TEST_F(SandboxGroupTest, TheLastSandboxTakesTheGroupsAway) {
  std::unique_ptr<Sandbox> second = make_sandbox().value();
  sandbox_.reset();
  EXPECT_EQ(ending<Exited>(second->run(spec({"exit", "3"}))).code, 3);
  second.reset();
  EXPECT_THAT(groups_of(::getpid()), testing::IsEmpty());
}

TEST_F(SandboxGroupTest, AGroupThatIsStillBusyIsNoHindranceForTheNextRun) {
  const pid_t lingerer = ::fork();
  if (lingerer == 0) {
    for (;;)
      ::pause();
  }
  std::thread mover([lingerer] {
    EXPECT_TRUE(comes_true([lingerer] {
      for (const fs::directory_entry& entry : fs::directory_iterator(slot_group())) {
        if (entry.is_directory() && write_file(entry.path() / "cgroup.procs", std::to_string(lingerer)))
          return true;
      }
      return false;
    }));
  });
  // It ends by itself, or the kernel would be told to end all that is in the group.
  EXPECT_EQ(ending<Exited>(run({"burn", "1"})).code, 0);
  mover.join();
  EXPECT_EQ(ending<Exited>(run({"exit", "4"})).code, 4);
  ::kill(lingerer, SIGKILL);
  ::waitpid(lingerer, nullptr, 0);
  EXPECT_EQ(ending<Exited>(run({"exit", "5"})).code, 5);
  sandbox_.reset();
  EXPECT_THAT(groups_of(::getpid()), testing::IsEmpty());
}

TEST_F(SandboxGroupTest, AProgramIsNotBlamedForMemoryThatRunsOutAboveIt) {
  EXPECT_EQ(ending<Exited>(run({"touch", "40"})).code, 0);
  ASSERT_TRUE(write_file(slot_group() / "memory.max", std::to_string(Bytes::mib(16).count())));
  ending<NotStarted>(run({"touch", "40"}));
  ASSERT_TRUE(write_file(slot_group() / "memory.max", "max"));
  EXPECT_EQ(ending<Exited>(run({"touch", "40"})).code, 0);
}

/// A group of v1 for this process and the slots that it makes, till the end of the object.
class OwnMemoryGroup {
 public:
  OwnMemoryGroup() {
    const auto parent = os::cgroup_v1_directory("memory");
    if (!parent) return;
    parent_ = *parent;
    path_ = parent_ / fmt::format("casewise-test-{}", ::getpid());
    made_ = ::mkdir(path_.c_str(), 0755) == 0 && write_file(path_ / "cgroup.procs", "0").has_value();
  }
  OwnMemoryGroup(const OwnMemoryGroup&) = delete;
  OwnMemoryGroup& operator=(const OwnMemoryGroup&) = delete;
  ~OwnMemoryGroup() {
    if (made_) {
      EXPECT_TRUE(write_file(parent_ / "cgroup.procs", "0"));
    }
    if (!path_.empty()) os::remove_group(path_);
  }
  [[nodiscard]] bool made() const { return made_; }
  [[nodiscard]] bool limit_to(const std::string& bytes) const {
    return write_file(path_ / "memory.limit_in_bytes", bytes).has_value();
  }

 private:
  fs::path parent_;
  fs::path path_;
  bool made_ = false;
};

TEST_F(SandboxTest, AProgramIsNotBlamedForMemoryThatRunsOutAboveItsGroupOfV1) {
  if (sandbox_->isolation().level != 'B') GTEST_SKIP() << "needs control groups of v1";
  const OwnMemoryGroup above;
  ASSERT_TRUE(above.made());
  sandbox_ = make_sandbox().value();
  EXPECT_EQ(ending<Exited>(run({"touch", "40"})).code, 0);
  ASSERT_TRUE(above.limit_to(std::to_string(Bytes::mib(24).count())));
  ending<NotStarted>(run({"touch", "40"}));
  ASSERT_TRUE(above.limit_to("-1"));
  EXPECT_EQ(ending<LimitHit>(run({"touch", "80"})).limit, LimitKind::memory);
  EXPECT_EQ(ending<Exited>(run({"touch", "40"})).code, 0);
  sandbox_.reset();
}

TEST_F(SandboxGroupTest, WhatAKilledJudgeLeavesIsTakenAwayByTheNext) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t judge = ::fork();
  if (judge == 0) {
    const std::unique_ptr<Sandbox> own = make_sandbox().value();
    (void)!::write(ready[1], "x", 1);
    own->run(spec({"sleep"}));
    ::_exit(0);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_THAT(groups_of(judge), testing::Not(testing::IsEmpty()));
  ::kill(judge, SIGKILL);
  ::waitpid(judge, nullptr, 0);
  EXPECT_TRUE(comes_true([judge] {
    const std::unique_ptr<Sandbox> next = make_sandbox().value();
    return groups_of(judge).empty();
  })) << "its runs end with it";
}

}  // namespace
}  // namespace casewise::sandbox
