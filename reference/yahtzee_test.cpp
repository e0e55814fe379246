#include "reference/yahtzee.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "reference/sample_games.hpp"
#include "reference/textbook/yahtzee.hpp"

namespace casewise::reference {
namespace {

YahtzeeGame same_rolls(const YahtzeeRoll& roll) {
  YahtzeeGame game{};
  game.fill(roll);
  return game;
}

int best_total(const YahtzeeGame& game) {
  return yahtzee_best_totals({game}).at(0);
}

YahtzeeGame any_game() {
  return *rc::gen::container<YahtzeeGame>(
      rc::gen::container<YahtzeeRoll>(rc::gen::inRange<std::uint8_t>(1, 7)));
}

TEST(YahtzeeScores, AgreeWithTheTextbookOnEveryRoll) {
  for (int code = 0; code < 6 * 6 * 6 * 6 * 6; ++code) {
    const std::array<int, 5> dice = {code % 6 + 1, code / 6 % 6 + 1, code / 36 % 6 + 1, code / 216 % 6 + 1,
                                     code / 1296 + 1};
    YahtzeeRoll roll{};
    std::transform(dice.begin(), dice.end(), roll.begin(),
                   [](int die) { return static_cast<std::uint8_t>(die); });
    const YahtzeeScores scores = yahtzee_scores(roll);
    for (std::size_t category = 0; category < scores.size(); ++category) {
      ASSERT_EQ(scores[category], textbook::yahtzee_score(static_cast<int>(category), dice))
          << testing::PrintToString(dice) << " in category " << category;
    }
  }
}

TEST(YahtzeeScores, FollowTheStatement) {
  EXPECT_EQ(yahtzee_scores({6, 6, 6, 6, 6}), (YahtzeeScores{0, 0, 0, 0, 0, 30, 30, 30, 30, 50, 0, 0, 40}));
  EXPECT_EQ(yahtzee_scores({3, 2, 3, 2, 3}), (YahtzeeScores{0, 4, 9, 0, 0, 0, 13, 13, 0, 0, 0, 0, 40}));
  EXPECT_EQ(yahtzee_scores({6, 2, 5, 3, 4}), (YahtzeeScores{0, 2, 3, 4, 5, 6, 20, 0, 0, 0, 25, 35, 0}));
  EXPECT_EQ(yahtzee_scores({1, 2, 4, 3, 1}), (YahtzeeScores{2, 2, 3, 4, 0, 0, 11, 0, 0, 0, 25, 0, 0}));
  EXPECT_EQ(yahtzee_scores({1, 1, 4, 1, 1}), (YahtzeeScores{4, 0, 0, 4, 0, 0, 8, 8, 8, 0, 0, 0, 0}));
}

TEST(YahtzeeScores, RefuseADieThatIsNot1To6) {
  EXPECT_THROW((void)yahtzee_scores({1, 2, 3, 4, 7}), std::invalid_argument);
  EXPECT_THROW((void)yahtzee_scores({0, 2, 3, 4, 5}), std::invalid_argument);
}

TEST(Yahtzee, SolvesTheSamples) {
  EXPECT_EQ(best_total(same_rolls({1, 1, 1, 1, 1})), 110);
  EXPECT_EQ(best_total(same_rolls({1, 2, 3, 4, 5})), 90);
}

TEST(Yahtzee, HasNoTotalsForNoGames) {
  EXPECT_TRUE(yahtzee_best_totals({}).empty());
}

// Three of each face are exactly 63: with one of them less the bonus is lost.
TEST(Yahtzee, GivesTheBonusFrom63On) {
  YahtzeeGame game = same_rolls({1, 2, 2, 4, 4});
  game[0] = {1, 1, 1, 2, 4};
  game[1] = {2, 2, 2, 1, 4};
  game[2] = {3, 3, 3, 1, 2};
  game[3] = {4, 4, 4, 1, 2};
  game[4] = {5, 5, 5, 1, 2};
  game[5] = {6, 6, 6, 1, 2};
  const int with_bonus = best_total(game);
  EXPECT_EQ(with_bonus, textbook::yahtzee_best_total(textbook_game(game)));
  game[2] = {3, 3, 6, 1, 2};
  EXPECT_EQ(best_total(game), textbook::yahtzee_best_total(textbook_game(game)));
  EXPECT_GE(with_bonus - best_total(game), 20);
}

class YahtzeeKinds : public testing::TestWithParam<YahtzeeGameKind> {};
INSTANTIATE_TEST_SUITE_P(Yahtzee, YahtzeeKinds, testing::ValuesIn(kYahtzeeGameKinds));

TEST_P(YahtzeeKinds, AgreeWithTheTextbook) {
  const auto games = sample_yahtzee_games(GetParam(), 500, 2);
  const auto totals = yahtzee_best_totals(games);
  ASSERT_EQ(totals.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(totals[i], textbook::yahtzee_best_total(textbook_game(games[i])))
        << testing::PrintToString(games[i]);
  }
}

TEST(Yahtzee, DoesNotDependOnTheGamesBesideIt) {
  const auto games = sample_yahtzee_games(YahtzeeGameKind::random, 40, 3);
  const auto together = yahtzee_best_totals(games);
  for (std::size_t i = 0; i < games.size(); ++i)
    EXPECT_EQ(best_total(games[i]), together[i]);
}

RC_GTEST_PROP(Yahtzee, DoesNotDependOnTheOrderOfDiceAndRolls, ()) {
  const YahtzeeGame game = any_game();
  YahtzeeGame shuffled = game;
  for (auto& roll : shuffled) {
    for (std::size_t i = roll.size(); i > 1; --i)
      std::swap(roll[i - 1], roll[*rc::gen::inRange<std::size_t>(0, i)]);
  }
  for (std::size_t i = shuffled.size(); i > 1; --i) {
    std::swap(shuffled[i - 1], shuffled[*rc::gen::inRange<std::size_t>(0, i)]);
  }
  RC_ASSERT(best_total(game) == best_total(shuffled));
}

RC_GTEST_PROP(Yahtzee, AgreesWithTheTextbook, ()) {
  const YahtzeeGame game = any_game();
  RC_ASSERT(best_total(game) == textbook::yahtzee_best_total(textbook_game(game)));
}

}  // namespace
}  // namespace casewise::reference
