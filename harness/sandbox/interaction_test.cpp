#include "harness/sandbox/interaction.hpp"

#include <csignal>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/slow_testing.hpp"
#include "harness/sandbox/sandbox_fixture.hpp"

namespace casewise::sandbox {
namespace {

using namespace std::chrono_literals;

class InteractionTest : public SandboxTest {
 protected:
  Partner partner(Sandbox& sandbox, const std::string& script, bool ends_other = false) {
    Partner partner;
    partner.sandbox = &sandbox;
    partner.spec.argv = {"/bin/sh", "-c", script};
    partner.spec.limits.cpu = 10s * slowness();
    partner.spec.limits.wall = 20s * slowness();
    partner.spec.limits.memory = Bytes::mib(64);
    partner.spec.limits.output = Bytes::mib(8);
    partner.ends_other = [ends_other](const RunResult&) { return ends_other; };
    return partner;
  }

  Interaction run(const std::string& a, const std::string& b, bool b_ends_a = false) {
    Sandbox* const other = sandbox_->companion().value();
    return interact(partner(*sandbox_, a), partner(*other, b, b_ends_a));
  }

  static int code(const RunResult& run) {
    const auto* end = std::get_if<model::Exited>(&run.outcome.termination);
    EXPECT_TRUE(end != nullptr) << to_string(run.outcome.termination);
    return end == nullptr ? -1 : end->code;
  }
};

TEST_F(InteractionTest, EachReadsWhatTheOtherPrints) {
  for (int i = 0; i < 3; ++i) {
    const Interaction both = run("read x; echo $((x + 1)); read y; exit $y",
                                 "echo 41; read y; echo 7; [ $y = 42 ] && exit 3; exit 4");
    EXPECT_EQ(code(both.first), 7);
    EXPECT_EQ(code(both.second), 3);
    EXPECT_EQ(both.first.outcome.usage.output.count(), 3U);
    EXPECT_EQ(both.second.outcome.usage.output.count(), 5U);
  }
}

TEST_F(InteractionTest, TheLastWordsOfOneThatEndsReachTheOther) {
  const Interaction both = run("printf 'last words'; exit 5", "sleep 0.3; cat >&2; exit 6");
  EXPECT_EQ(code(both.first), 5);
  EXPECT_EQ(code(both.second), 6);
  EXPECT_EQ(both.second.outcome.error, "last words");
  EXPECT_LT(both.first.outcome.ended, both.second.outcome.ended);
}

TEST_F(InteractionTest, MuchDataGoesBothWays) {
  const Interaction both = run("cat", "head -c 3000000 /dev/zero & head -c 3000000 | wc -c >&2; exit 0");
  EXPECT_THAT(both.second.outcome.error, testing::HasSubstr("3000000"));
  EXPECT_EQ(code(both.first), 0) << "it sees the end of its input when the other has ended";
}

TEST_F(InteractionTest, TheEndOfOneIsNobodysBrokenPipe) {
  const Interaction both = run("sleep 0.3; head -c 1000000 /dev/zero; exit 9", "exit 8");
  EXPECT_EQ(code(both.first), 9);
  EXPECT_EQ(code(both.second), 8);
}

TEST_F(InteractionTest, OneCanEndTheOther) {
  const Interaction both = run("echo hello; sleep 1000", "read x; exit 43", true);
  const auto* end = std::get_if<model::Signaled>(&both.first.outcome.termination);
  ASSERT_NE(end, nullptr) << to_string(both.first.outcome.termination);
  EXPECT_EQ(end->signal, SIGKILL);
  EXPECT_EQ(code(both.second), 43);
}

TEST_F(InteractionTest, WhatIsPrintedIsLimited) {
  const Interaction both = run("yes", "cat > /dev/null; exit 1");
  const auto* hit = std::get_if<model::LimitHit>(&both.first.outcome.termination);
  ASSERT_NE(hit, nullptr) << to_string(both.first.outcome.termination);
  EXPECT_EQ(hit->limit, model::LimitKind::output);
  EXPECT_EQ(code(both.second), 1);
}

TEST_F(InteractionTest, TwoThatWaitForEachOtherAreEnded) {
  Sandbox* const other = sandbox_->companion().value();
  Partner waits = partner(*sandbox_, "read x; exit 1");
  waits.spec.limits.wall = 500ms;
  const Interaction both = interact(waits, partner(*other, "read x; exit 2"));
  const auto* hit = std::get_if<model::LimitHit>(&both.first.outcome.termination);
  ASSERT_NE(hit, nullptr) << to_string(both.first.outcome.termination);
  EXPECT_EQ(hit->limit, model::LimitKind::wall);
  EXPECT_EQ(code(both.second), 2) << "its input has ended";
}

TEST_F(InteractionTest, BothAreCancelled) {
  Sandbox* const other = sandbox_->companion().value();
  std::thread cancels([&] {
    std::this_thread::sleep_for(200ms);
    sandbox_->cancel();
  });
  const Interaction both = interact(partner(*sandbox_, "sleep 1000"), partner(*other, "sleep 1000"));
  cancels.join();
  EXPECT_TRUE(std::holds_alternative<model::NotStarted>(both.first.outcome.termination));
  EXPECT_TRUE(std::holds_alternative<model::NotStarted>(both.second.outcome.termination));
}

}  // namespace
}  // namespace casewise::sandbox
