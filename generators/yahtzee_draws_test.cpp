#include "generators/yahtzee_draws.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "generators/draws_testing.hpp"
#include "generators/lib/shrink.hpp"

namespace casewise::generators {
namespace {

constexpr std::size_t kGames = 300;

std::vector<YahtzeeDraw> all_draws() {
  std::vector<YahtzeeDraw> draws;
  for (std::size_t i = 0; i < yahtzee_draw_names().size(); ++i)
    draws.push_back(static_cast<YahtzeeDraw>(i));
  return draws;
}

std::string input_of(Choices& choices, YahtzeeDraw draw, std::size_t most) {
  std::ostringstream out;
  for (const YahtzeeGame& game : draw_yahtzee_games(choices, draw, most, "game"))
    write_yahtzee_game(out, game);
  return out.str();
}

/// One to `most` games.
bool is_valid_input(const std::string& text, std::size_t most) {
  const auto lines = testing::lines_of(text);
  if (!lines || lines->size() % 13 != 0 || lines->empty() || lines->size() > 13 * most) return false;
  return std::all_of(lines->begin(), lines->end(), [](const std::string& line) {
    const auto dice = testing::numbers_of_line(line);
    return dice && dice->size() == 5 &&
           std::all_of(dice->begin(), dice->end(), [](int die) { return die >= 1 && die <= 6; });
  });
}

std::vector<YahtzeeGame> games_of(YahtzeeDraw draw) {
  Choices choices = Choices::from_seed(17);
  return draw_yahtzee_games(choices, draw, kGames, "game");
}

template <typename Holds>
double share_of_games(YahtzeeDraw draw, Holds holds) {
  const std::vector<YahtzeeGame> games = games_of(draw);
  return static_cast<double>(std::count_if(games.begin(), games.end(), holds)) / static_cast<double>(kGames);
}

template <typename Holds>
double share_of_rolls(YahtzeeDraw draw, Holds holds) {
  std::ptrdiff_t hits = 0;
  for (const YahtzeeGame& game : games_of(draw))
    hits += std::count_if(game.begin(), game.end(), holds);
  return static_cast<double>(hits) / static_cast<double>(kGames * kYahtzeeRolls);
}

std::ptrdiff_t dice_that_show(const YahtzeeRoll& roll, int face) {
  return std::count(roll.begin(), roll.end(), face);
}

std::ptrdiff_t most_equal(const YahtzeeRoll& roll) {
  std::ptrdiff_t most = 0;
  for (int face = 1; face <= 6; ++face)
    most = std::max(most, dice_that_show(roll, face));
  return most;
}

std::size_t different_faces(const YahtzeeRoll& roll) {
  return std::set<int>(roll.begin(), roll.end()).size();
}

std::size_t different_faces(const YahtzeeGame& game) {
  std::set<int> faces;
  for (const YahtzeeRoll& roll : game)
    faces.insert(roll.begin(), roll.end());
  return faces.size();
}

int longest_row(const YahtzeeRoll& roll) {
  int longest = 0;
  int row = 0;
  for (int face = 1; face <= 6; ++face) {
    row = dice_that_show(roll, face) > 0 ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  return longest;
}

/// Faces that no die of the game shows: their upper categories can only be worth 0.
std::size_t absent_faces(const YahtzeeGame& game) {
  return 6 - different_faces(game);
}

/// The greatest sum of ones..sixes that six different rolls of the game can give.
int greatest_upper_sum(const YahtzeeGame& game) {
  std::vector<int> best(64, -1);  // by the set of faces that have their roll
  best[0] = 0;
  for (const YahtzeeRoll& roll : game) {
    for (std::size_t faces = 64; faces-- > 0;) {
      if (best[faces] < 0) continue;
      for (int face = 1; face <= 6; ++face) {
        const std::size_t bit = std::size_t{1} << (face - 1);
        if ((faces & bit) != 0) continue;
        const int sum = best[faces] + face * static_cast<int>(dice_that_show(roll, face));
        best[faces | bit] = std::max(best[faces | bit], sum);
      }
    }
  }
  return best[63];
}

RC_GTEST_PROP(YahtzeeDraws, EveryDrawStaysValidUnderEditsOfItsRecord, (std::uint64_t seed)) {
  const YahtzeeDraw draw = all_draws()[seed % all_draws().size()];
  testing::check_draw([&](Choices& choices) { return input_of(choices, draw, 2); },
                      [](const std::string& text) { return is_valid_input(text, 2); }, seed);
}

TEST(YahtzeeDraws, EveryDrawHasItsName) {
  EXPECT_EQ(yahtzee_draw_names().size(), 8U);
  EXPECT_EQ(yahtzee_draw_names()[static_cast<std::size_t>(YahtzeeDraw::border)], "border");
  EXPECT_EQ(yahtzee_draw_names().back(), "mixed");
  EXPECT_EQ(all_draws().back(), YahtzeeDraw::mixed);
}

TEST(YahtzeeDraws, TheNumberOfGamesIsExactFromASeed) {
  for (const YahtzeeDraw draw : all_draws())
    EXPECT_EQ(games_of(draw).size(), kGames);
}

TEST(YahtzeeDraws, DeletingAGameLeavesTheOtherGamesAsTheyWere) {
  for (const YahtzeeDraw draw : all_draws()) {
    Choices choices = Choices::from_seed(4);
    std::vector<YahtzeeGame> expected = draw_yahtzee_games(choices, draw, 5, "game");
    const Record record = choices.record();
    std::vector<std::size_t> spans_of_games;
    for (std::size_t i = 0; i < record.spans.size(); ++i) {
      if (record.spans[i].label == "game") spans_of_games.push_back(i);
    }
    ASSERT_EQ(spans_of_games.size(), 5U);
    Choices fewer = Choices::replay(without_span(record, spans_of_games[2]));
    expected.erase(expected.begin() + 2);
    EXPECT_EQ(draw_yahtzee_games(fewer, draw, 5, "game"), expected);
  }
}

TEST(YahtzeeDraws, WithoutChoicesThereIsOneGame) {
  for (const YahtzeeDraw draw : all_draws()) {
    Choices choices = Choices::replay({});
    EXPECT_EQ(draw_yahtzee_games(choices, draw, 100, "game").size(), 1U);
  }
  Choices choices = Choices::replay({});
  YahtzeeGame all_ones{};
  all_ones.fill({1, 1, 1, 1, 1});
  EXPECT_EQ(draw_yahtzee_game(choices, YahtzeeDraw::mixed), all_ones);
}

TEST(YahtzeeDraws, UniformShowsEveryFaceEquallyOften) {
  for (int face = 1; face <= 6; ++face) {
    const auto first_is = [&](const YahtzeeRoll& roll) { return roll.front() == face; };
    const auto last_is = [&](const YahtzeeRoll& roll) { return roll.back() == face; };
    EXPECT_NEAR(share_of_rolls(YahtzeeDraw::uniform, first_is), 1.0 / 6.0, 0.025);
    EXPECT_NEAR(share_of_rolls(YahtzeeDraw::uniform, last_is), 1.0 / 6.0, 0.025);
  }
}

TEST(YahtzeeDraws, FewFacesHasTwoOrThreeFacesAGame) {
  const auto has = [](std::size_t faces) {
    return [faces](const YahtzeeGame& game) { return different_faces(game) == faces; };
  };
  EXPECT_NEAR(share_of_games(YahtzeeDraw::few_faces, has(2)), 0.5, 0.1);
  EXPECT_NEAR(share_of_games(YahtzeeDraw::few_faces, has(3)), 0.5, 0.1);
}

TEST(YahtzeeDraws, EqualHasMostlyFiveEqualDice) {
  const auto is_equal = [](const YahtzeeRoll& roll) { return most_equal(roll) == 5; };
  EXPECT_NEAR(share_of_rolls(YahtzeeDraw::equal, is_equal), 0.82, 0.03);
  EXPECT_LT(share_of_rolls(YahtzeeDraw::uniform, is_equal), 0.01);
}

TEST(YahtzeeDraws, StraightsHasBothStraightsAndRollsThatJustMissOne) {
  const auto is_long = [](const YahtzeeRoll& roll) { return longest_row(roll) >= 5; };
  const auto is_short = [](const YahtzeeRoll& roll) { return longest_row(roll) == 4; };
  const auto misses = [](const YahtzeeRoll& roll) {
    return longest_row(roll) < 4 && different_faces(roll) == 4;
  };
  EXPECT_GT(share_of_rolls(YahtzeeDraw::straights, is_long), 0.35);
  EXPECT_GT(share_of_rolls(YahtzeeDraw::straights, is_short), 0.2);
  EXPECT_GT(share_of_rolls(YahtzeeDraw::straights, misses), 0.2);
  EXPECT_LT(share_of_rolls(YahtzeeDraw::uniform, is_long), 0.06);
}

TEST(YahtzeeDraws, BorderLiesOnBothSidesOfTheBonusAndCloseToIt) {
  const auto is_close = [](const YahtzeeGame& game) { return std::abs(greatest_upper_sum(game) - 63) <= 10; };
  const auto reaches = [](const YahtzeeGame& game) { return greatest_upper_sum(game) >= 63; };
  EXPECT_GT(share_of_games(YahtzeeDraw::border, is_close), 0.75);
  EXPECT_LT(share_of_games(YahtzeeDraw::uniform, is_close), 0.4);
  EXPECT_GT(share_of_games(YahtzeeDraw::border, reaches), 0.3);
  EXPECT_LT(share_of_games(YahtzeeDraw::border, reaches), 0.9);
}

TEST(YahtzeeDraws, FullHouseHasManyFullHousesAndThrees) {
  const auto is_house = [](const YahtzeeRoll& roll) {
    return most_equal(roll) == 5 || (most_equal(roll) == 3 && different_faces(roll) == 2);
  };
  const auto has_three = [](const YahtzeeRoll& roll) { return most_equal(roll) >= 3; };
  EXPECT_GT(share_of_rolls(YahtzeeDraw::full_house, is_house), 0.4);
  EXPECT_GT(share_of_rolls(YahtzeeDraw::full_house, has_three), 0.75);
  EXPECT_LT(share_of_rolls(YahtzeeDraw::uniform, is_house), 0.06);
}

TEST(YahtzeeDraws, NoUpperLeavesMostUpperCategoriesWorthNothing) {
  const auto four_absent = [](const YahtzeeGame& game) { return absent_faces(game) >= 4; };
  const auto five_absent = [](const YahtzeeGame& game) { return absent_faces(game) == 5; };
  EXPECT_EQ(share_of_games(YahtzeeDraw::no_upper, four_absent), 1.0);
  EXPECT_GT(share_of_games(YahtzeeDraw::no_upper, five_absent), 0.05);
  EXPECT_EQ(share_of_games(YahtzeeDraw::uniform, four_absent), 0.0);
}

TEST(YahtzeeDraws, MixedTakesEveryOtherDraw) {
  std::vector<YahtzeeDraw> others = all_draws();
  others.pop_back();
  ASSERT_EQ(others.size(), 7U);
  for (std::size_t i = 0; i < others.size(); ++i) {
    Record first_choice;
    first_choice.choices = {{i, 6}, {3, 9}, {1, 9}, {2, 9}};
    Record rest;
    rest.choices = {{3, 9}, {1, 9}, {2, 9}};
    Choices mixed = Choices::replay(first_choice);
    Choices other = Choices::replay(rest);
    EXPECT_EQ(draw_yahtzee_game(mixed, YahtzeeDraw::mixed), draw_yahtzee_game(other, others[i]));
  }
  std::set<std::uint64_t> kinds;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Choices choices = Choices::from_seed(seed);
    (void)draw_yahtzee_game(choices, YahtzeeDraw::mixed);
    kinds.insert(choices.record().choices.front().value);
  }
  EXPECT_EQ(kinds.size(), 7U);
}

}  // namespace
}  // namespace casewise::generators
