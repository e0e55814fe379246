#include "harness/schedule/plan.hpp"

#include <ostream>
#include <set>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace casewise::schedule {

void PrintTo(const Unit& unit, std::ostream* out) {
  *out << "task " << unit.task << (unit.test ? " test " + std::to_string(*unit.test) : " build");
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Unit build_of(std::size_t task) {
  return {task, std::nullopt};
}
Unit test_of(std::size_t task, std::size_t test) {
  return {task, test};
}

/// How many of a task's `tests` count.
std::size_t counting(const Plan& plan, std::size_t task, std::size_t tests) {
  std::size_t count = 0;
  for (std::size_t test = 0; test < tests; ++test)
    count += plan.counts(task, test) ? 1U : 0U;
  return count;
}

/// As many units as there are to start now, up to `most`.
std::vector<Unit> start(Plan& plan, std::size_t most = 100) {
  std::vector<Unit> units;
  while (units.size() < most) {
    const std::optional<Unit> unit = plan.next();
    if (!unit) break;
    units.push_back(*unit);
  }
  return units;
}

TEST(Plan, OneTaskIsBuiltThenTestedInOrder) {
  Plan plan({3});
  EXPECT_THAT(start(plan), ElementsAre(build_of(0)));
  plan.build_done(0, true);
  EXPECT_THAT(start(plan), ElementsAre(test_of(0, 0), test_of(0, 1), test_of(0, 2)));
  plan.test_done(0);
  plan.test_done(0);
  EXPECT_FALSE(plan.finished(0));
  plan.test_done(0);
  EXPECT_TRUE(plan.finished(0));
  EXPECT_TRUE(plan.all_finished());
  EXPECT_EQ(counting(plan, 0, 3), 3U);
}

TEST(Plan, SlotsSpreadOverSubmissionsFirst) {
  Plan plan({3, 3, 3});
  EXPECT_THAT(start(plan, 3), ElementsAre(build_of(0), build_of(1), build_of(2)));
  plan.build_done(1, true);
  EXPECT_THAT(start(plan, 1), ElementsAre(test_of(1, 0)));
  plan.build_done(0, true);
  EXPECT_THAT(start(plan, 1), ElementsAre(test_of(0, 0))) << "not a second test of task 1";
  EXPECT_THAT(start(plan, 1), ElementsAre(test_of(0, 1))) << "only now, and the earlier task first";
  EXPECT_THAT(start(plan, 1), ElementsAre(test_of(1, 1)));
}

TEST(Plan, WithOneSlotTasksComeOneAfterTheOther) {
  Plan plan({2, 1});
  std::vector<Unit> order;
  while (const std::optional<Unit> unit = plan.next()) {
    order.push_back(*unit);
    if (unit->test) {
      plan.test_done(unit->task);
    } else {
      plan.build_done(unit->task, true);
    }
  }
  EXPECT_THAT(order, ElementsAre(build_of(0), test_of(0, 0), test_of(0, 1), build_of(1), test_of(1, 0)));
  EXPECT_TRUE(plan.all_finished());
}

TEST(Plan, AFailingTestMakesLaterOnesNeedless) {
  Plan plan({5});
  (void)start(plan);
  plan.build_done(0, true);
  EXPECT_EQ(start(plan, 3).size(), 3U);
  plan.test_done(0);
  plan.skip(0, 3);
  plan.skip(0, 4);
  EXPECT_THAT(start(plan), IsEmpty());
  EXPECT_FALSE(plan.finished(0)) << "tests 0 and 1 are still running";
  EXPECT_EQ(counting(plan, 0, 5), 3U);
  plan.test_done(0);
  plan.skip(0, 1);
  plan.skip(0, 2);
  EXPECT_EQ(counting(plan, 0, 5), 1U) << "an earlier one decides after all";
  EXPECT_FALSE(plan.finished(0));
  plan.test_done(0);
  EXPECT_TRUE(plan.finished(0));
}

TEST(Plan, TestsThatAreSkippedMayLieBetweenOthers) {
  Plan plan({5});
  (void)start(plan);
  plan.build_done(0, true);
  EXPECT_EQ(start(plan, 1).size(), 1U);
  plan.skip(0, 1);
  plan.skip(0, 3);
  EXPECT_THAT(start(plan), ElementsAre(test_of(0, 2), test_of(0, 4)));
  EXPECT_FALSE(plan.counts(0, 1));
  EXPECT_TRUE(plan.counts(0, 4));
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(plan.finished(0));
    plan.test_done(0);
  }
  EXPECT_TRUE(plan.finished(0));
}

TEST(Plan, ATaskEndsWhenItsLastTestIsSkipped) {
  Plan plan({2});
  (void)start(plan);
  plan.build_done(0, true);
  EXPECT_EQ(start(plan, 1).size(), 1U);
  plan.test_done(0);
  EXPECT_FALSE(plan.finished(0));
  plan.skip(0, 1);
  EXPECT_TRUE(plan.finished(0));
  EXPECT_TRUE(plan.all_finished());
}

TEST(Plan, AFailedBuildEndsItsTaskAlone) {
  Plan plan({2, 1});
  EXPECT_EQ(start(plan).size(), 2U);
  plan.build_done(0, false);
  EXPECT_TRUE(plan.finished(0));
  EXPECT_EQ(counting(plan, 0, 2), 0U);
  EXPECT_FALSE(plan.all_finished());
  EXPECT_THAT(start(plan), IsEmpty());
  plan.build_done(1, true);
  EXPECT_THAT(start(plan), ElementsAre(test_of(1, 0)));
  plan.test_done(1);
  EXPECT_TRUE(plan.all_finished());
}

TEST(Plan, ATaskWithoutTestsIsBuiltAndFinished) {
  Plan plan({0});
  EXPECT_FALSE(plan.all_finished());
  EXPECT_THAT(start(plan), ElementsAre(build_of(0)));
  EXPECT_FALSE(plan.finished(0));
  plan.build_done(0, true);
  EXPECT_TRUE(plan.finished(0));
}

TEST(Plan, NoTasksAreFinishedAtOnce) {
  Plan plan({});
  EXPECT_TRUE(plan.all_finished());
  EXPECT_FALSE(plan.next());
}

// --- Any interleaving

/// What one run of the plan does, with all that must hold on the way.
class Interleaving {
 public:
  Interleaving() {
    tests_ = *rc::gen::resize(
        6, rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 7)));
    stops_ = *rc::gen::arbitrary<bool>();
    for (const std::size_t count : tests_) {
      builds_.push_back(*rc::gen::weightedElement<bool>({{4, true}, {1, false}}));
      verdicts_.push_back(*rc::gen::container<std::vector<bool>>(
          count, rc::gen::weightedElement<bool>({{3, true}, {1, false}})));
    }
    built_.resize(tests_.size(), false);
    started_.resize(tests_.size(), 0);
  }

  void run() {
    Plan plan(tests_);
    const auto capacity = *rc::gen::inRange<std::size_t>(1, 6);
    while (!plan.all_finished()) {
      while (running_.size() < capacity) {
        const std::optional<Unit> unit = plan.next();
        if (!unit) break;
        take_start(plan, *unit);
      }
      RC_ASSERT(!running_.empty());  // else it would wait for ever
      complete_one(plan);
    }
    RC_ASSERT(running_.empty());
    RC_ASSERT(!plan.next());
    for (std::size_t task = 0; task < tests_.size(); ++task) {
      RC_ASSERT(plan.finished(task));
      RC_ASSERT(counting(plan, task, tests_[task]) == expected_tests(task));
      RC_ASSERT(started_[task] >= expected_tests(task));
    }
  }

 private:
  void take_start(const Plan& plan, const Unit& unit) {
    RC_ASSERT(ever_.insert({unit.task, unit.test}).second);  // once only
    RC_ASSERT(!plan.finished(unit.task));
    if (unit.test) {
      RC_ASSERT(built_[unit.task]);
      RC_ASSERT(*unit.test == started_[unit.task]);  // in order, without a gap
      RC_ASSERT(plan.counts(unit.task, *unit.test));
      ++started_[unit.task];
    }
    running_.push_back(unit);
  }

  void complete_one(Plan& plan) {
    const auto which = static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, running_.size()));
    const Unit unit = running_[static_cast<std::size_t>(which)];
    running_.erase(running_.begin() + which);
    if (unit.test) {
      plan.test_done(unit.task);
      if (!stops_ || verdicts_[unit.task][*unit.test]) return;
      for (std::size_t later = *unit.test + 1; later < tests_[unit.task]; ++later)
        plan.skip(unit.task, later);
    } else {
      built_[unit.task] = builds_[unit.task];
      plan.build_done(unit.task, builds_[unit.task]);
    }
  }

  /// How many tests count, said without the plan.
  [[nodiscard]] std::size_t expected_tests(std::size_t task) const {
    if (!builds_[task]) return 0;
    const std::vector<bool>& verdicts = verdicts_[task];
    if (!stops_) return verdicts.size();
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (!verdicts[i]) return i + 1;
    }
    return verdicts.size();
  }

  std::vector<std::size_t> tests_;
  bool stops_ = true;  // behind the first test that fails
  std::vector<bool> builds_;
  std::vector<std::vector<bool>> verdicts_;
  std::vector<bool> built_;
  std::vector<std::size_t> started_;
  std::vector<Unit> running_;
  std::set<std::pair<std::size_t, std::optional<std::size_t>>> ever_;
};

RC_GTEST_PROP(PlanProperty, EndsWithTheSameTestsWhateverTheOrder, ()) {
  Interleaving().run();
}

}  // namespace
}  // namespace casewise::schedule
