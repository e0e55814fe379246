#include "generators/lib/choices.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "generators/lib/shrink.hpp"

namespace casewise::generators {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

Record record_of(const std::vector<std::uint64_t>& values) {
  Record record;
  for (const std::uint64_t value : values)
    record.choices.push_back({value, value});
  return record;
}

/// A run with every kind of choice; returns all that was drawn.
std::vector<std::int64_t> sample_run(Choices& choices) {
  std::vector<std::int64_t> drawn;
  choices.repeat("part", 1, 6, [&] {
    const std::vector<std::uint32_t> weights{3, 0, 1, 4};
    drawn.push_back(choices.draw(-10, 10));
    drawn.push_back(static_cast<std::int64_t>(choices.weighted(weights)));
    const auto inner = choices.span("inner");
    std::vector<std::int64_t> items{1, 2, 3, 4};
    choices.shuffle(std::span<std::int64_t>(items));
    drawn.insert(drawn.end(), items.begin(), items.end());
    drawn.push_back(choices.pick(items));
    drawn.push_back(choices.draw(kLeast, kMost));
  });
  return drawn;
}

std::size_t parts_of(const Record& record) {
  Choices choices = Choices::replay(record);
  std::size_t parts = 0;
  choices.repeat("part", 1, 6, [&] {
    ++parts;
    choices.draw(1, 6);
  });
  return parts;
}

RC_GTEST_PROP(Choices, ReplayOfARecordIsTheSameRun, (std::uint64_t seed)) {
  Choices first = Choices::from_seed(seed);
  const auto drawn = sample_run(first);
  Choices second = Choices::replay(first.record());
  RC_ASSERT(sample_run(second) == drawn);
  RC_ASSERT(second.record() == first.record());
}

RC_GTEST_PROP(Choices, AnyListOfNumbersIsARunAndItsRecordReplaysTheSame,
              (std::vector<std::uint64_t> values)) {
  Choices first = Choices::replay(record_of(values));
  const auto drawn = sample_run(first);
  for (const Choice& choice : first.record().choices)
    RC_ASSERT(choice.value <= choice.limit);
  Choices second = Choices::replay(first.record());
  RC_ASSERT(sample_run(second) == drawn);
  RC_ASSERT(second.record() == first.record());
}

RC_GTEST_PROP(Choices, EveryDrawIsInItsRange, (std::uint64_t seed, std::int64_t a, std::int64_t b)) {
  const auto [lo, hi] = std::minmax(a, b);
  Choices choices = Choices::from_seed(seed);
  const std::int64_t value = choices.draw(lo, hi);
  RC_ASSERT(value >= lo);
  RC_ASSERT(value <= hi);
}

RC_GTEST_PROP(Choices, LoweringANumberNeverRaisesTheValue,
              (std::uint64_t number, std::uint64_t lower, std::int64_t a, std::int64_t b)) {
  const auto [lo, hi] = std::minmax(a, b);
  lower = std::min(lower, number);
  RC_ASSERT(Choices::replay(record_of({lower})).draw(lo, hi) <=
            Choices::replay(record_of({number})).draw(lo, hi));
}

TEST(Choices, RecordsTheDistanceFromTheLeastValueAndTheWidth) {
  Choices choices = Choices::replay(record_of({3}));
  EXPECT_EQ(choices.draw(-5, 5), -2);
  EXPECT_EQ(choices.record().choices, (std::vector<Choice>{{3, 10}}));
}

TEST(Choices, ANumberThatIsTooLargeIsTheGreatestLegalOneAndIsRecordedSo) {
  Choices choices = Choices::replay(record_of({99}));
  EXPECT_EQ(choices.draw(1, 6), 6);
  EXPECT_EQ(choices.record().choices, (std::vector<Choice>{{5, 5}}));
}

TEST(Choices, AfterTheEndOfTheListTheSimplestIsDrawn) {
  Choices choices = Choices::replay(record_of({4}));
  EXPECT_EQ(choices.draw(1, 6), 5);
  EXPECT_EQ(choices.draw(1, 6), 1);
  EXPECT_EQ(choices.draw(kLeast, kMost), kLeast);
  EXPECT_EQ(choices.record().choices.size(), 3U);
}

TEST(Choices, WhatLeavesNoChoiceIsNotRecorded) {
  Choices choices = Choices::from_seed(1);
  EXPECT_EQ(choices.draw(7, 7), 7);
  EXPECT_EQ(choices.weighted(std::vector<std::uint32_t>{0, 5, 0}), 1U);
  EXPECT_EQ(choices.pick(std::vector<int>{4}), 4);
  EXPECT_TRUE(choices.record().choices.empty());
}

TEST(Choices, WeightedFollowsItsWeightsAndNeverTakesAZero) {
  Choices choices = Choices::from_seed(4);
  const std::vector<std::uint32_t> weights{1, 0, 6, 3};
  std::map<std::size_t, int> seen;
  for (int i = 0; i < 10000; ++i)
    ++seen[choices.weighted(weights)];
  EXPECT_EQ(seen.count(1), 0U);
  EXPECT_NEAR(seen[0], 1000, 150);
  EXPECT_NEAR(seen[2], 6000, 250);
  EXPECT_NEAR(seen[3], 3000, 250);
}

TEST(Choices, WeightedRecordsTheRankAmongThePossible) {
  const std::vector<std::uint32_t> weights{0, 2, 0, 1};
  EXPECT_EQ(Choices::replay(record_of({0})).weighted(weights), 1U);
  EXPECT_EQ(Choices::replay(record_of({1})).weighted(weights), 3U);
  EXPECT_EQ(Choices::replay(record_of({7})).weighted(weights), 3U);
}

TEST(Choices, ShuffleReachesEveryOrderEquallyAndZeroKeepsTheOrder) {
  Choices choices = Choices::from_seed(11);
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> items{1, 2, 3};
    choices.shuffle(std::span<int>(items));
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [order, count] : seen)
    EXPECT_NEAR(count, 1000, 150);

  std::vector<int> kept{1, 2, 3};
  Choices::replay({}).shuffle(std::span<int>(kept));
  EXPECT_EQ(kept, (std::vector<int>{1, 2, 3}));
}

TEST(Choices, SpansHoldTheChoicesOfTheirLife) {
  Choices choices = Choices::from_seed(1);
  {
    const auto outer = choices.span("outer");
    choices.draw(0, 9);
    { const auto empty = choices.span("empty"); }
    const auto inner = choices.span("inner");
    choices.draw(0, 9);
    EXPECT_EQ(choices.record().spans[2], (RecordedSpan{"inner", 1, 2, 1}));  // still open
    choices.draw(0, 9);
  }
  choices.draw(0, 9);
  EXPECT_EQ(choices.record().spans,
            (std::vector<RecordedSpan>{{"outer", 0, 3, 0}, {"empty", 1, 1, 1}, {"inner", 1, 3, 1}}));
}

TEST(Choices, RepeatMakesTheMostFromASeed) {
  Choices choices = Choices::from_seed(2);
  int parts = 0;
  choices.repeat("part", 0, 40, [&] { ++parts; });
  EXPECT_EQ(parts, 40);
}

TEST(Choices, RepeatLosesOnePartForEachSpanThatIsDeleted) {
  Choices choices = Choices::from_seed(3);
  choices.repeat("part", 1, 6, [&] { choices.draw(1, 6); });
  Record record = choices.record();
  for (std::size_t left = 5; left >= 1; --left) {
    record = without_span(record, left / 2);
    EXPECT_EQ(parts_of(record), left);
  }
  EXPECT_EQ(parts_of(without_span(record, 0)), 1U);
}

TEST(Choices, RepeatStopsWhereADecisionIsLoweredButNotBeforeTheLeast) {
  Choices choices = Choices::from_seed(3);
  choices.repeat("part", 1, 6, [&] { choices.draw(1, 6); });
  for (std::size_t part = 0; part < 6; ++part) {
    Record record = choices.record();
    record.choices[record.spans[part].begin].value = 0;
    EXPECT_EQ(parts_of(record), part == 0 ? 6 : part);
  }
}

TEST(Choices, RefusesWhatCannotBeDrawn) {
  Choices choices = Choices::from_seed(1);
  EXPECT_THROW(choices.draw(2, 1), std::invalid_argument);
  EXPECT_THROW(choices.weighted(std::vector<std::uint32_t>{0, 0}), std::invalid_argument);
  EXPECT_THROW(choices.pick(std::vector<int>{}), std::invalid_argument);
  EXPECT_THROW((void)choices.span("two words"), std::invalid_argument);
  EXPECT_THROW((void)choices.span(""), std::invalid_argument);
}

}  // namespace
}  // namespace casewise::generators
