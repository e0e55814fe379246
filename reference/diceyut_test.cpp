#include "reference/diceyut.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "reference/sample_games.hpp"
#include "reference/textbook/diceyut.hpp"

namespace casewise::reference {
namespace {

TEST(Diceyut, SolvesTheSamples) {
  EXPECT_EQ(diceyut_best_score({1, 2, 3, 4, 1, 2, 3, 4, 1, 2}), 190);
  EXPECT_EQ(diceyut_best_score({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), 133);
  EXPECT_EQ(diceyut_best_score({5, 1, 2, 3, 4, 5, 5, 3, 2, 4}), 214);
  EXPECT_EQ(diceyut_best_score({5, 5, 5, 5, 5, 5, 5, 5, 5, 5}), 130);
}

TEST(Diceyut, RefusesARollThatTheDieDoesNotHave) {
  EXPECT_THROW((void)diceyut_best_score({1, 2, 3, 4, 0, 2, 3, 4, 1, 2}), std::invalid_argument);
  EXPECT_THROW((void)diceyut_best_score({1, 2, 3, 4, 1, 2, 3, 4, 1, 6}), std::invalid_argument);
}

TEST(Diceyut, AgreesWithTheTextbookOnRandomGames) {
  for (const DiceyutRolls& rolls : sample_diceyut_games(3000, 1)) {
    ASSERT_EQ(diceyut_best_score(rolls), textbook::diceyut_best_score(rolls))
        << testing::PrintToString(rolls);
  }
}

// Few different rolls make horses meet often: at the centre, on the shared tail, on the same square.
TEST(Diceyut, AgreesWithTheTextbookOnEveryGameThatRepeatsFourRolls) {
  for (int code = 0; code < 625; ++code) {
    const std::array<int, 4> period = {code % 5 + 1, code / 5 % 5 + 1, code / 25 % 5 + 1, code / 125 + 1};
    DiceyutRolls rolls{};
    for (std::size_t turn = 0; turn < rolls.size(); ++turn)
      rolls[turn] = period[turn % 4];
    ASSERT_EQ(diceyut_best_score(rolls), textbook::diceyut_best_score(rolls))
        << testing::PrintToString(rolls);
  }
}

RC_GTEST_PROP(Diceyut, AgreesWithTheTextbook, ()) {
  const auto rolls = *rc::gen::container<DiceyutRolls>(rc::gen::inRange(1, 6));
  RC_ASSERT(diceyut_best_score(rolls) == textbook::diceyut_best_score(rolls));
}

}  // namespace
}  // namespace casewise::reference
