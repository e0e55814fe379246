#include "harness/report/fan_out.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/json.hpp"
#include "harness/report/sample_run.hpp"
#include "harness/report/terminal.hpp"

namespace casewise::report {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Counts what it gets and fails at one event.
class Counter : public event::EventSink {
 public:
  explicit Counter(int fails_at = -1) : fails_at_(fails_at) {}

  [[nodiscard]] Status consume(const event::RunEvent& /*event*/) override {
    if (++events == fails_at_) return fail(ErrorCode::system, "broken");
    return {};
  }
  void tick() override { ++ticks; }

  int events = 0;
  int ticks = 0;

 private:
  int fails_at_;
};

TEST(FanOut, FeedsAllInOrder) {
  Counter one;
  Counter two;
  FanOut all;
  all.add(one);
  all.add(two);
  const testing::Events events = testing::grade_run();
  testing::feed(all, events);
  all.tick();
  EXPECT_EQ(one.events, static_cast<int>(events.size()));
  EXPECT_EQ(two.events, one.events);
  EXPECT_EQ(two.ticks, 1);
  EXPECT_THAT(all.errors(), IsEmpty());
}

TEST(FanOut, DisablesJustTheSinkThatFails) {
  Counter bad(3);
  Counter good;
  FanOut all;
  all.add(bad);
  all.add(good);
  const testing::Events events = testing::grade_run();
  testing::feed(all, events);
  all.tick();
  EXPECT_EQ(bad.events, 3);
  EXPECT_EQ(bad.ticks, 0);
  EXPECT_EQ(good.events, static_cast<int>(events.size()));
  EXPECT_EQ(good.ticks, 1);
  ASSERT_EQ(all.errors().size(), 1U);
  EXPECT_EQ(all.errors()[0].message(), "broken");
}

TEST(FanOut, AFullDiskCostsOneReportOnly) {
  std::string results;
  JsonReport json(testing::full_disk());
  TerminalReport terminal({}, testing::into(results), testing::full_disk());
  FanOut all;
  all.add(json);
  all.add(terminal);
  testing::feed(all, testing::grade_run());
  EXPECT_THAT(results, HasSubstr("5 submissions"));
  ASSERT_EQ(all.errors().size(), 1U);
  EXPECT_EQ(all.errors()[0].message(), "cannot write: No space left on device");
}

}  // namespace
}  // namespace casewise::report
