#include "generators/lib/random.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>

#include <gtest/gtest.h>

namespace casewise::generators {
namespace {

// Known answers of splitmix64 for the seed 1234567 and of xoshiro256** for the state 1, 2, 3, 4, as the
// public test vectors of both generators give them.
TEST(Splitmix64, GivesItsKnownAnswers) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                       4593380528125082431U, 16408922859458223821U}) {
    EXPECT_EQ(splitmix64(state), expected);
  }
}

TEST(Random, GivesTheKnownAnswersOfXoshiro256StarStar) {
  Random random(Random::State{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {std::uint64_t{11520}, std::uint64_t{0}, std::uint64_t{1509978240}, std::uint64_t{1215971899390074240},
        std::uint64_t{1216172134540287360}, std::uint64_t{607988272756665600}}) {
    EXPECT_EQ(random.next(), expected);
  }
}

// Test data is committed: a change of these numbers changes all of it.
TEST(Random, ASeedGivesTheSameNumbersForEver) {
  Random random(std::uint64_t{2026});
  std::uint64_t digest = 0;
  for (int i = 0; i < 1000; ++i)
    digest = digest * 31 + random.below(static_cast<std::uint64_t>(i) + 1);
  EXPECT_EQ(Random(std::uint64_t{0}).next(), 11091344671253066420U);
  EXPECT_EQ(digest, 2272331891907062179U);
}

TEST(Random, EqualSeedsAgreeAndOthersDiffer) {
  Random a(std::uint64_t{5});
  Random same(std::uint64_t{5});
  Random other(std::uint64_t{6});
  int equal = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t bits = a.next();
    EXPECT_EQ(bits, same.next());
    equal += bits == other.next() ? 1 : 0;
  }
  EXPECT_EQ(equal, 0);
}

TEST(Random, BelowIsUniform) {
  constexpr std::uint64_t kFaces = 6;
  constexpr int kRolls = 60000;
  Random random(std::uint64_t{1});
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < kRolls; ++i)
    ++seen[random.below(kFaces)];
  ASSERT_EQ(seen.size(), kFaces);
  double chi_squared = 0;
  for (const auto& [face, count] : seen) {
    EXPECT_LT(face, kFaces);
    const double difference = count - kRolls / 6.0;
    chi_squared += difference * difference / (kRolls / 6.0);
  }
  EXPECT_LT(chi_squared, 20.5);  // the 0.1 % point for five degrees of freedom
}

// With n = 3 * 2^62 a plain remainder would give a third of the range twice as often as the rest.
TEST(Random, BelowIsUnbiasedForAWidthThatDoesNotDivideTheRange) {
  constexpr std::uint64_t kThird = std::uint64_t{1} << 62;
  Random random(std::uint64_t{9});
  int lowest_third = 0;
  for (int i = 0; i < 30000; ++i)
    lowest_third += random.below(3 * kThird) < kThird ? 1 : 0;
  EXPECT_NEAR(lowest_third, 10000, 400);
}

TEST(Random, UpToReachesBothEndsOfASmallRangeAndTakesTheWholeRange) {
  Random random(std::uint64_t{3});
  std::uint64_t least = 9;
  std::uint64_t most = 0;
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t value = random.up_to(3);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  EXPECT_EQ(least, 0U);
  EXPECT_EQ(most, 3U);
  Random twin(std::uint64_t{8});
  EXPECT_EQ(Random(std::uint64_t{8}).up_to(std::numeric_limits<std::uint64_t>::max()), twin.next());
}

TEST(Random, RefusesWhatHasNoAnswer) {
  Random random(std::uint64_t{3});
  EXPECT_THROW(random.below(0), std::invalid_argument);
  EXPECT_THROW(Random(Random::State{}), std::invalid_argument);
}

}  // namespace
}  // namespace casewise::generators
