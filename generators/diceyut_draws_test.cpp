#include "generators/diceyut_draws.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "generators/draws_testing.hpp"

namespace casewise::generators {
namespace {

constexpr int kInputs = 400;

std::vector<DiceyutDraw> all_draws() {
  std::vector<DiceyutDraw> draws;
  for (std::size_t i = 0; i < diceyut_draw_names().size(); ++i)
    draws.push_back(static_cast<DiceyutDraw>(i));
  return draws;
}

std::string input_of(Choices& choices, DiceyutDraw draw) {
  std::ostringstream out;
  write_diceyut(out, draw_diceyut(choices, draw));
  return out.str();
}

bool is_valid_input(const std::string& text) {
  const auto lines = testing::lines_of(text);
  if (!lines || lines->size() != 1) return false;
  const auto rolls = testing::numbers_of_line(lines->front());
  return rolls && rolls->size() == 10 &&
         std::all_of(rolls->begin(), rolls->end(), [](int roll) { return roll >= 1 && roll <= 5; });
}

DiceyutRolls rolls_from(std::uint64_t seed, DiceyutDraw draw) {
  Choices choices = Choices::from_seed(seed);
  return draw_diceyut(choices, draw);
}

template <typename Holds>
int count_inputs(DiceyutDraw draw, Holds holds) {
  int count = 0;
  for (int seed = 0; seed < kInputs; ++seed) {
    count += holds(rolls_from(static_cast<std::uint64_t>(seed), draw)) ? 1 : 0;
  }
  return count;
}

/// Share of all rolls that show a face of [lo, hi].
double share_of_faces(DiceyutDraw draw, int lo, int hi) {
  std::ptrdiff_t hits = 0;
  for (int seed = 0; seed < kInputs; ++seed) {
    const DiceyutRolls rolls = rolls_from(static_cast<std::uint64_t>(seed), draw);
    hits += std::count_if(rolls.begin(), rolls.end(), [&](int roll) { return roll >= lo && roll <= hi; });
  }
  return static_cast<double>(hits) / (kInputs * 10.0);
}

std::size_t different_faces(const DiceyutRolls& rolls) {
  return std::set<int>(rolls.begin(), rolls.end()).size();
}

std::ptrdiff_t most_frequent(const DiceyutRolls& rolls) {
  std::ptrdiff_t most = 0;
  for (int face = 1; face <= 5; ++face)
    most = std::max(most, std::count(rolls.begin(), rolls.end(), face));
  return most;
}

int equal_neighbours(const DiceyutRolls& rolls) {
  int count = 0;
  for (std::size_t i = 1; i < rolls.size(); ++i)
    count += rolls[i] == rolls[i - 1] ? 1 : 0;
  return count;
}

/// True when two horses, moved one after the other by a prefix of the rolls, each stop exactly on a square
/// with a shortcut and then exactly on one common square 25, 30 or 40.
bool two_horses_meet(const DiceyutRolls& rolls, std::size_t meeting) {
  constexpr int kCornerSteps[] = {5, 10, 15};
  constexpr int kMeetingSteps[][3] = {{4, 5, 7}, {3, 4, 6}, {4, 5, 7}};
  std::size_t next = 0;
  const auto moves_exactly = [&](int distance) {
    while (distance > 0 && next < rolls.size())
      distance -= rolls[next++];
    return distance == 0;
  };
  for (int horse = 0; horse < 2; ++horse) {
    const std::size_t start = next;
    bool arrived = false;
    for (std::size_t corner = 0; corner < 3 && !arrived; ++corner) {
      next = start;
      arrived = moves_exactly(kCornerSteps[corner]) && moves_exactly(kMeetingSteps[corner][meeting]);
    }
    if (!arrived) return false;
  }
  return true;
}

bool any_two_horses_meet(const DiceyutRolls& rolls) {
  return two_horses_meet(rolls, 0) || two_horses_meet(rolls, 1) || two_horses_meet(rolls, 2);
}

RC_GTEST_PROP(DiceyutDraws, EveryDrawStaysValidUnderEditsOfItsRecord, (std::uint64_t seed)) {
  for (const DiceyutDraw draw : all_draws()) {
    testing::check_draw([&](Choices& choices) { return input_of(choices, draw); }, is_valid_input, seed);
  }
}

TEST(DiceyutDraws, EveryDrawHasItsName) {
  EXPECT_EQ(diceyut_draw_names().size(), 8U);
  EXPECT_EQ(diceyut_draw_names()[static_cast<std::size_t>(DiceyutDraw::shortcut)], "shortcut");
  EXPECT_EQ(diceyut_draw_names().back(), "runs");
  EXPECT_EQ(all_draws().back(), DiceyutDraw::runs);
}

TEST(DiceyutDraws, WithoutChoicesTheInputIsTheSimplest) {
  for (const DiceyutDraw draw : all_draws()) {
    Choices choices = Choices::replay({});
    const bool by_way = draw == DiceyutDraw::shortcut;
    EXPECT_EQ(input_of(choices, draw), by_way ? "5 4 5 4 5 4 5 4 5 4\n" : "1 1 1 1 1 1 1 1 1 1\n");
  }
}

TEST(DiceyutDraws, UniformShowsEveryFaceEquallyOften) {
  for (int face = 1; face <= 5; ++face) {
    EXPECT_NEAR(share_of_faces(DiceyutDraw::uniform, face, face), 0.2, 0.03);
  }
}

TEST(DiceyutDraws, SkewedPrefersOneFaceOfAnInput) {
  const auto is_skewed = [](const DiceyutRolls& rolls) { return most_frequent(rolls) >= 6; };
  EXPECT_GT(count_inputs(DiceyutDraw::skewed, is_skewed), kInputs / 2);
  EXPECT_LT(count_inputs(DiceyutDraw::uniform, is_skewed), kInputs / 10);
  for (int face = 1; face <= 5; ++face)
    EXPECT_GT(share_of_faces(DiceyutDraw::skewed, face, face), 0.1);
}

TEST(DiceyutDraws, FewHasAtMostTwoFacesAndConstantOne) {
  EXPECT_EQ(count_inputs(DiceyutDraw::few, [](const auto& rolls) { return different_faces(rolls) <= 2; }),
            kInputs);
  EXPECT_GT(count_inputs(DiceyutDraw::few, [](const auto& rolls) { return different_faces(rolls) == 2; }),
            kInputs * 9 / 10);
  EXPECT_EQ(
      count_inputs(DiceyutDraw::constant, [](const auto& rolls) { return different_faces(rolls) == 1; }),
      kInputs);
  for (int face = 1; face <= 5; ++face) {
    EXPECT_NEAR(share_of_faces(DiceyutDraw::constant, face, face), 0.2, 0.08);
    EXPECT_NEAR(share_of_faces(DiceyutDraw::few, face, face), 0.2, 0.08);
  }
}

TEST(DiceyutDraws, LowAndHighKeepToTheirEnd) {
  EXPECT_NEAR(share_of_faces(DiceyutDraw::low, 1, 2), 16.0 / 19.0, 0.03);
  EXPECT_NEAR(share_of_faces(DiceyutDraw::high, 4, 5), 16.0 / 19.0, 0.03);
}

TEST(DiceyutDraws, ShortcutBringsTwoHorsesOverCornersToOneSquare) {
  EXPECT_GT(count_inputs(DiceyutDraw::shortcut, any_two_horses_meet), kInputs * 3 / 4);
  EXPECT_LT(count_inputs(DiceyutDraw::uniform, any_two_horses_meet), kInputs / 4);
}

TEST(DiceyutDraws, RunsRepeatRolls) {
  const auto has_runs = [](const DiceyutRolls& rolls) { return equal_neighbours(rolls) >= 5; };
  EXPECT_GT(count_inputs(DiceyutDraw::runs, has_runs), kInputs * 9 / 10);
  EXPECT_LT(count_inputs(DiceyutDraw::uniform, has_runs), kInputs / 10);
}

}  // namespace
}  // namespace casewise::generators
