#include "harness/sandbox/noise.hpp"

#include <gtest/gtest.h>

#include "harness/sandbox/fake_sandbox.hpp"

namespace casewise::sandbox {
namespace {

using namespace std::chrono_literals;

TEST(Noise, IsGivenAsSharesOfTheMedian) {
  std::vector<Duration> times;
  for (int i = 0; i <= 10; ++i)
    times.push_back(95ms + i * 1ms);  // 95 to 105
  const Noise noise = noise_of({times});
  EXPECT_EQ(noise.slots, 1U);
  EXPECT_EQ(noise.runs, 11U);
  EXPECT_EQ(noise.median, 100ms);
  EXPECT_NEAR(noise.spread, 0.08, 1e-9);  // 96 to 104
  EXPECT_NEAR(noise.worst, 0.10, 1e-9);
  EXPECT_EQ(noise.uneven, 0);
  EXPECT_EQ(noise_of({{5ms}}).worst, 0);
}

TEST(Noise, OfSlotsThatDifferIsTold) {
  const Noise noise = noise_of({{99ms, 100ms, 101ms}, {100ms, 100ms, 100ms}, {90ms, 110ms, 290ms}});
  EXPECT_EQ(noise.slots, 3U);
  EXPECT_EQ(noise.runs, 9U);
  EXPECT_EQ(noise.median, 100ms);
  EXPECT_NEAR(noise.uneven, 0.10, 1e-9);
}

TEST(Noise, EqualWorkIsMeasuredAloneAndWithAllSlots) {
  std::vector<std::unique_ptr<Sandbox>> slots;
  for (int i = 0; i < 3; ++i) {
    slots.push_back(std::make_unique<FakeSandbox>([](const RunSpec&) {
      RunResult run = run_that(model::Exited{0});
      run.outcome.usage.cpu = 50ms;
      return run;
    }));
  }
  std::size_t told = 0;
  const std::vector<Noise> noise = measure_noise(slots, 4, [&] { ++told; }).value();
  ASSERT_EQ(noise.size(), 2U);
  EXPECT_EQ(noise[0].runs, 4U);
  EXPECT_EQ(noise[1].slots, 3U);
  EXPECT_EQ(noise[1].runs, 12U);
  EXPECT_EQ(told, 16U);
}

TEST(Noise, ARunThatFailsIsAnError) {
  std::vector<std::unique_ptr<Sandbox>> slots;
  slots.push_back(std::make_unique<FakeSandbox>([](const RunSpec&) { return run_that(model::Signaled{9}); }));
  EXPECT_FALSE(measure_noise(slots, 4, [] {}));
}

}  // namespace
}  // namespace casewise::sandbox
