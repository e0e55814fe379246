#include "harness/schedule/sandbox_pool.hpp"

#include <cerrno>
#include <chrono>
#include <new>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/fake_sandbox.hpp"

namespace casewise::schedule {
namespace {

using namespace std::chrono_literals;
using sandbox::FakeSandbox;
using sandbox::run_that;
using sandbox::RunSpec;
using testing::Each;
using testing::ElementsAre;

std::vector<std::unique_ptr<sandbox::Sandbox>> fakes(std::size_t count) {
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  for (std::size_t i = 0; i < count; ++i) {
    sandboxes.push_back(
        std::make_unique<FakeSandbox>([](const RunSpec&) { return run_that(model::Exited{0}); }));
  }
  return sandboxes;
}

/// Lets threads wait for one another; a test that would hang fails after a while instead.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, 60s, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

TEST(SandboxPool, WhatTheWorkThrowsEndsForEachAndNotTheProgram) {
  SandboxPool pool(fakes(3));
  std::atomic<int> done{0};
  EXPECT_THROW(pool.for_each(1000,
                             [&](sandbox::Sandbox&, std::size_t i) {
                               if (i == 5) throw std::bad_alloc();
                               ++done;
                             }),
               std::bad_alloc);
  EXPECT_LT(done, 1000);
  pool.for_each(10, [&](sandbox::Sandbox&, std::size_t) { ++done; });
  EXPECT_GE(done, 10) << "the slots are still there";
}

TEST(SandboxPool, ForEachCoversEveryNumberOnce) {
  for (const std::size_t slots : {1U, 2U, 5U}) {
    SandboxPool pool(fakes(slots));
    EXPECT_EQ(pool.slots(), slots);
    for (const std::size_t count : {0U, 1U, 3U, 1000U}) {
      std::vector<std::atomic<int>> seen(count);
      pool.for_each(count, [&](sandbox::Sandbox&, std::size_t i) { ++seen.at(i); });
      EXPECT_THAT(seen, Each(testing::ResultOf([](const std::atomic<int>& n) { return n.load(); }, 1)))
          << slots << " slots, " << count << " numbers";
    }
  }
}

TEST(SandboxPool, ForEachUsesAllSlotsAtOnceAndOneThreadForEach) {
  SandboxPool pool(fakes(3));
  std::mutex mutex;
  std::set<sandbox::Sandbox*> sandboxes;
  Gate all_there;
  std::atomic<bool> together{true};
  pool.for_each(3, [&](sandbox::Sandbox& sandbox, std::size_t) {
    {
      const std::lock_guard lock(mutex);
      sandboxes.insert(&sandbox);
      if (sandboxes.size() == 3) all_there.open();
    }
    if (!all_there.wait()) together = false;
  });
  EXPECT_TRUE(together);
  EXPECT_EQ(sandboxes.size(), 3U);
}

TEST(SandboxPool, ASlotIsNeverUsedTwiceAtOnce) {
  SandboxPool pool(fakes(3));
  std::mutex mutex;
  std::set<sandbox::Sandbox*> busy;
  std::atomic<int> clashes{0};
  pool.for_each(500, [&](sandbox::Sandbox& sandbox, std::size_t) {
    {
      const std::lock_guard lock(mutex);
      if (!busy.insert(&sandbox).second) ++clashes;
    }
    std::this_thread::yield();
    const std::lock_guard lock(mutex);
    busy.erase(&sandbox);
  });
  EXPECT_EQ(clashes, 0);
}

TEST(SandboxPool, CancelStopsHandingOut) {
  SandboxPool pool(fakes(2));
  EXPECT_FALSE(pool.cancelled());
  std::atomic<std::size_t> done{0};
  pool.for_each(1000, [&](sandbox::Sandbox&, std::size_t i) {
    ++done;
    if (i == 10) pool.cancel();
    while (i > 10 && !pool.cancelled())
      std::this_thread::yield();
  });
  EXPECT_TRUE(pool.cancelled());
  EXPECT_GE(done, 11U);
  EXPECT_LE(done, 12U) << "the other slot had at most one number more";
  pool.for_each(5,
                [&](sandbox::Sandbox&, std::size_t) { ADD_FAILURE() << "nothing is handed out any more"; });
}

TEST(SandboxPool, CancelEndsRunsNowAndLater) {
  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes;
  Gate started;
  FakeSandbox* sandbox = nullptr;
  auto fake = std::make_unique<FakeSandbox>([&](const RunSpec&) {
    started.open();
    while (!sandbox->cancelled())
      std::this_thread::yield();
    return run_that(model::Exited{0});
  });
  sandbox = fake.get();
  sandboxes.push_back(std::move(fake));
  SandboxPool pool(std::move(sandboxes));
  std::thread other([&] {
    EXPECT_TRUE(started.wait());
    pool.cancel();
  });
  model::Termination first;
  pool.for_each(1, [&](sandbox::Sandbox& slot, std::size_t) { first = slot.run({}).outcome.termination; });
  other.join();
  ASSERT_TRUE(std::holds_alternative<model::NotStarted>(first));
  EXPECT_EQ(std::get<model::NotStarted>(first).step, "cancelled");
  EXPECT_EQ(std::get<model::NotStarted>(first).error, ECANCELED);
  Gate ran;
  model::Termination later;
  pool.submit([&](sandbox::Sandbox& slot) {
    later = slot.run({}).outcome.termination;
    ran.open();
  });
  ASSERT_TRUE(ran.wait());
  EXPECT_TRUE(std::holds_alternative<model::NotStarted>(later));
}

TEST(SandboxPool, JobsStartInTheOrderOfSubmission) {
  std::vector<int> order;
  {
    SandboxPool pool(fakes(1));
    for (int i = 0; i < 5; ++i)
      pool.submit([&order, i](sandbox::Sandbox&) { order.push_back(i); });
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4));
}

TEST(SandboxPool, DestructionFinishesWhatWasSubmitted) {
  std::atomic<int> done{0};
  Gate gate;
  std::thread opener;
  {
    SandboxPool pool(fakes(2));
    for (int i = 0; i < 20; ++i) {
      pool.submit([&](sandbox::Sandbox&) {
        EXPECT_TRUE(gate.wait());
        ++done;
      });
    }
    opener = std::thread([&gate] {
      std::this_thread::sleep_for(20ms);  // the destructor is most likely waiting by now
      gate.open();
    });
  }
  opener.join();
  EXPECT_EQ(done, 20);
}

TEST(SandboxPool, WhoIsAloneIsAlone) {
  constexpr int kJobs = 400;
  std::atomic<int> at_work{0};
  std::atomic<int> disturbed{0};
  std::atomic<int> alone{0};
  {
    SandboxPool pool(fakes(4));
    for (int i = 0; i < kJobs; ++i) {
      pool.submit([&, i](sandbox::Sandbox&) {
        ++at_work;
        std::this_thread::yield();
        --at_work;
        if (i % 3 != 0) return;
        pool.alone([&] {
          ++alone;
          if (++at_work != 1) ++disturbed;
          std::this_thread::yield();
          if (--at_work != 0) ++disturbed;
        });
      });
    }
  }
  EXPECT_EQ(alone, (kJobs + 2) / 3);
  EXPECT_EQ(disturbed, 0);
}

TEST(SandboxPool, AllSlotsMayWantToBeAloneAtOnce) {
  SandboxPool pool(fakes(3));
  std::atomic<int> there{0};
  Gate all_there;
  std::atomic<int> done{0};
  pool.for_each(3, [&](sandbox::Sandbox&, std::size_t) {
    if (++there == 3) all_there.open();
    EXPECT_TRUE(all_there.wait());
    pool.alone([&] { ++done; });
  });
  EXPECT_EQ(done, 3);
}

TEST(SandboxPool, NobodyIsKeptWaitingByWhatFailsAlone) {
  SandboxPool pool(fakes(2));
  EXPECT_THROW(
      pool.for_each(1, [&](sandbox::Sandbox&, std::size_t) { pool.alone([] { throw std::bad_alloc(); }); }),
      std::bad_alloc);
  int done = 0;
  pool.for_each(1, [&](sandbox::Sandbox&, std::size_t) { pool.alone([&] { ++done; }); });
  EXPECT_EQ(done, 1);
}

TEST(SandboxPool, AnIdlePoolIsDestroyedAtOnce) {
  for (int i = 0; i < 50; ++i)
    SandboxPool(fakes(3));
}

}  // namespace
}  // namespace casewise::schedule
