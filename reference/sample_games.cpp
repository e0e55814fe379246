#include "reference/sample_games.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace casewise::reference {
namespace {

/// The standard fixes the numbers of the engine, but not those of its distributions.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// low..high, close enough to even for small ranges.
  std::uint8_t between(int low, int high) {
    const auto range = static_cast<std::uint64_t>(high - low + 1);
    return static_cast<std::uint8_t>(low + static_cast<int>(engine_() % range));
  }

  template <std::size_t kSize>
  void shuffle(std::array<std::uint8_t, kSize>& values) {
    for (std::size_t i = kSize; i > 1; --i) {
      std::swap(values[i - 1], values[between(0, static_cast<int>(i) - 1)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

YahtzeeRoll draw_distinct(Dice& dice) {
  std::array<std::uint8_t, 6> faces{1, 2, 3, 4, 5, 6};
  dice.shuffle(faces);
  return {faces[0], faces[1], faces[2], faces[3], faces[4]};
}

YahtzeeRoll draw_straight(Dice& dice) {
  const bool is_long = dice.between(0, 1) == 1;
  YahtzeeRoll roll{};
  std::iota(roll.begin(), roll.end(), dice.between(1, is_long ? 2 : 3));
  if (!is_long) roll[4] = dice.between(1, 6);
  dice.shuffle(roll);
  return roll;
}

YahtzeeRoll draw_near_border(Dice& dice, std::size_t index) {
  const auto face = static_cast<std::uint8_t>(index % 6 + 1);
  const int equal = dice.between(0, 5) == 0 ? dice.between(2, 4) : 3;
  YahtzeeRoll roll{};
  for (std::size_t i = 0; i < roll.size(); ++i) {
    roll[i] = static_cast<int>(i) < equal ? face : dice.between(1, 6);
  }
  return roll;
}

YahtzeeRoll draw_from(Dice& dice, std::uint8_t a, std::uint8_t b) {
  YahtzeeRoll roll{};
  for (auto& die : roll)
    die = dice.between(0, 1) == 0 ? a : b;
  return roll;
}

YahtzeeGame draw_game(YahtzeeGameKind kind, Dice& dice) {
  const std::uint8_t a = dice.between(1, 6);
  const std::uint8_t b = dice.between(1, 6);
  YahtzeeGame game{};
  for (std::size_t i = 0; i < game.size(); ++i) {
    switch (kind) {
      case YahtzeeGameKind::random:
        for (auto& die : game[i])
          die = dice.between(1, 6);
        break;
      case YahtzeeGameKind::few_faces:
        game[i] = draw_from(dice, a, b);
        break;
      case YahtzeeGameKind::all_equal:
        game[i].fill(dice.between(1, 6));
        break;
      case YahtzeeGameKind::straights:
        game[i] = draw_straight(dice);
        break;
      case YahtzeeGameKind::near_border:
        game[i] = draw_near_border(dice, i);
        break;
      case YahtzeeGameKind::no_pairs:
        game[i] = draw_distinct(dice);
        break;
    }
  }
  return game;
}

}  // namespace

std::vector<DiceyutRolls> sample_diceyut_games(std::size_t count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<DiceyutRolls> games(count);
  for (auto& game : games) {
    for (auto& roll : game)
      roll = dice.between(1, 5);
  }
  return games;
}

std::vector<YahtzeeGame> sample_yahtzee_games(YahtzeeGameKind kind, std::size_t count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<YahtzeeGame> games(count);
  for (auto& game : games)
    game = draw_game(kind, dice);
  return games;
}

textbook::Game textbook_game(const YahtzeeGame& game) {
  textbook::Game result{};
  for (std::size_t i = 0; i < game.size(); ++i)
    std::copy(game[i].begin(), game[i].end(), result[i].begin());
  return result;
}

}  // namespace casewise::reference
