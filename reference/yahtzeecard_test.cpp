#include "reference/yahtzeecard.hpp"

#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "reference/sample_games.hpp"
#include "reference/textbook/yahtzee.hpp"

namespace casewise::reference {
namespace {

/// Looks for an assignment of rolls to categories in which each category scores exactly what the card
/// says: a perfect matching, grown by augmenting paths.
class CardMatching {
 public:
  CardMatching(const textbook::Game& game, const YahtzeeCard& card) : game_(game), card_(card) {
    category_of_.fill(-1);
  }

  bool is_perfect() {
    for (int category = 0; category < 13; ++category) {
      seen_.fill(false);
      if (!place(category)) return false;
    }
    return true;
  }

 private:
  bool place(int category) {
    for (std::size_t roll = 0; roll < game_.size(); ++roll) {
      const int score = textbook::yahtzee_score(category, game_[roll]);
      if (seen_[roll] || score != card_[static_cast<std::size_t>(category)]) continue;
      seen_[roll] = true;
      if (category_of_[roll] >= 0 && !place(category_of_[roll])) continue;
      category_of_[roll] = category;
      return true;
    }
    return false;
  }

  const textbook::Game& game_;
  const YahtzeeCard& card_;
  std::array<int, 13> category_of_{};
  std::array<bool, 13> seen_{};
};

/// Everything that makes a card right.
void expect_best_card(const YahtzeeGame& game, const YahtzeeCard& card) {
  const int upper = std::accumulate(card.begin(), card.begin() + 6, 0);
  EXPECT_EQ(card[13], upper >= 63 ? 35 : 0);
  EXPECT_EQ(card[14], std::accumulate(card.begin(), card.begin() + 14, 0));
  EXPECT_EQ(card[14], textbook::yahtzee_best_total(textbook_game(game)));
  EXPECT_TRUE(CardMatching(textbook_game(game), card).is_perfect());
}

YahtzeeCard best_card(const YahtzeeGame& game) {
  return yahtzeecard_best_cards({game}).at(0);
}

class YahtzeecardKinds : public testing::TestWithParam<YahtzeeGameKind> {};
INSTANTIATE_TEST_SUITE_P(Yahtzeecard, YahtzeecardKinds, testing::ValuesIn(kYahtzeeGameKinds));

TEST_P(YahtzeecardKinds, GetABestCard) {
  const auto games = sample_yahtzee_games(GetParam(), 400, 4);
  const auto cards = yahtzeecard_best_cards(games);
  ASSERT_EQ(cards.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    expect_best_card(games[i], cards[i]);
    ASSERT_FALSE(HasFailure()) << testing::PrintToString(games[i]) << testing::PrintToString(cards[i]);
  }
}

TEST_P(YahtzeecardKinds, GetABestCardFromTheTextbookToo) {
  for (const YahtzeeGame& game : sample_yahtzee_games(GetParam(), 50, 5)) {
    expect_best_card(game, textbook::yahtzee_best_card(textbook_game(game)));
  }
}

TEST(Yahtzeecard, SolvesTheSample) {
  YahtzeeGame game{};
  game.fill({1, 2, 3, 4, 5});
  const YahtzeeCard card = best_card(game);
  EXPECT_EQ(card, (YahtzeeCard{1, 2, 3, 4, 5, 0, 15, 0, 0, 0, 25, 35, 0, 0, 90}));
}

// Every roll scores nothing in most categories, the five lower faces included.
TEST(Yahtzeecard, IsRightWhereMostCategoriesAreWorthNothing) {
  YahtzeeGame game{};
  game.fill({6, 6, 6, 6, 6});
  EXPECT_EQ(best_card(game), (YahtzeeCard{0, 0, 0, 0, 0, 30, 30, 30, 30, 50, 0, 0, 40, 0, 210}));
}

TEST(Yahtzeecard, DoesNotDependOnTheGamesBesideIt) {
  for (const YahtzeeGameKind kind : kYahtzeeGameKinds) {
    const auto games = sample_yahtzee_games(kind, 21, 6);
    const auto together = yahtzeecard_best_cards(games);
    for (std::size_t i = 0; i < games.size(); ++i)
      EXPECT_EQ(best_card(games[i]), together[i]);
  }
}

RC_GTEST_PROP(Yahtzeecard, IsABestCard, ()) {
  const int faces = *rc::gen::inRange(2, 8);
  const auto game = *rc::gen::container<YahtzeeGame>(rc::gen::container<YahtzeeRoll>(
      rc::gen::inRange<std::uint8_t>(1, static_cast<std::uint8_t>(std::min(faces, 7)))));
  expect_best_card(game, best_card(game));
  RC_ASSERT(!testing::Test::HasFailure());
}

}  // namespace
}  // namespace casewise::reference
