#include "generators/yahtzee_draws.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "generators/lib/dice.hpp"

namespace casewise::generators {
namespace {

template <std::size_t Count>
using Weights = std::array<std::uint32_t, Count>;

int draw_face(Choices& choices) {
  return draw_die(choices, kYahtzeeFaces);
}

YahtzeeRoll shuffled(Choices& choices, YahtzeeRoll roll) {
  choices.shuffle(std::span<int>(roll));
  return roll;
}

YahtzeeRoll five_equal(int face) {
  return {face, face, face, face, face};
}

YahtzeeRoll uniform_roll(Choices& choices) {
  YahtzeeRoll roll{};
  for (int& die : roll)
    die = draw_face(choices);
  return roll;
}

YahtzeeRoll roll_of_faces(Choices& choices, const std::vector<int>& faces) {
  YahtzeeRoll roll{};
  for (int& die : roll)
    die = choices.pick(faces);
  return roll;
}

YahtzeeRoll mostly_equal_roll(Choices& choices) {
  constexpr Weights<3> kFiveFourAny{8, 1, 1};
  const std::size_t kind = choices.weighted(kFiveFourAny);
  if (kind == 2) return uniform_roll(choices);
  YahtzeeRoll roll = five_equal(draw_face(choices));
  if (kind == 1) roll[static_cast<std::size_t>(choices.draw(0, kYahtzeeDice - 1))] = draw_face(choices);
  return roll;
}

YahtzeeRoll long_straight(Choices& choices) {
  YahtzeeRoll roll{};
  std::iota(roll.begin(), roll.end(), static_cast<int>(choices.draw(1, 2)));
  return roll;
}

YahtzeeRoll short_straight(Choices& choices) {
  YahtzeeRoll roll{};
  std::iota(roll.begin(), roll.end() - 1, static_cast<int>(choices.draw(1, 3)));
  roll.back() = draw_face(choices);
  return roll;
}

/// A long straight in which an inner value is replaced by one of the others: no four in a row are left.
YahtzeeRoll missed_straight(Choices& choices) {
  YahtzeeRoll roll = long_straight(choices);
  std::swap(roll.back(), roll[static_cast<std::size_t>(choices.draw(1, 3))]);
  roll.back() = roll[static_cast<std::size_t>(choices.draw(0, 3))];
  return roll;
}

YahtzeeRoll straight_roll(Choices& choices) {
  constexpr Weights<4> kLongShortMissedAny{3, 3, 2, 1};
  switch (choices.weighted(kLongShortMissedAny)) {
    case 0:
      return shuffled(choices, long_straight(choices));
    case 1:
      return shuffled(choices, short_straight(choices));
    case 2:
      return shuffled(choices, missed_straight(choices));
    default:
      return uniform_roll(choices);
  }
}

YahtzeeRoll full_house_roll(Choices& choices) {
  constexpr Weights<4> kHouseThreePairsAny{4, 3, 1, 1};
  const std::size_t kind = choices.weighted(kHouseThreePairsAny);
  if (kind == 3) return uniform_roll(choices);
  const int a = draw_face(choices);
  const int b = draw_face(choices);  // may equal a: five equal dice count as a full house
  YahtzeeRoll roll{a, a, a, b, b};
  if (kind == 1) roll[3] = draw_face(choices);
  if (kind == 2) roll[0] = draw_face(choices);
  return shuffled(choices, roll);
}

/// 2, 3 or 4 dice show `face`, most often 3; the others show other faces.
YahtzeeRoll border_roll(Choices& choices, int face) {
  constexpr Weights<3> kTwoThreeFour{1, 2, 1};
  YahtzeeRoll roll = five_equal(face);
  for (std::size_t at = 2 + choices.weighted(kTwoThreeFour); at < roll.size(); ++at) {
    const int other = static_cast<int>(choices.draw(1, kYahtzeeFaces - 1));
    roll[at] = other < face ? other : other + 1;
  }
  return shuffled(choices, roll);
}

YahtzeeRoll no_upper_roll(Choices& choices, const std::vector<int>& faces) {
  constexpr Weights<3> kFirstSecondBoth{12, 2, 1};
  const std::size_t kind = choices.weighted(kFirstSecondBoth);
  return kind == 2 ? roll_of_faces(choices, faces) : five_equal(faces[kind]);
}

/// Each roll is a span, so that one roll can be deleted and the rest moves up.
template <typename DrawRoll>
YahtzeeGame roll_by_roll(Choices& choices, DrawRoll draw_roll) {
  YahtzeeGame game{};
  for (YahtzeeRoll& roll : game) {
    const auto part = choices.span("roll");
    roll = draw_roll();
  }
  return game;
}

YahtzeeGame border_game(Choices& choices) {
  int face = 0;
  YahtzeeGame game = roll_by_roll(choices, [&] {
    ++face;
    return face <= kYahtzeeFaces ? border_roll(choices, face) : uniform_roll(choices);
  });
  choices.shuffle(std::span<YahtzeeRoll>(game));
  return game;
}

}  // namespace

std::vector<std::string> yahtzee_draw_names() {
  return {"uniform", "few-faces", "equal", "straights", "border", "full-house", "no-upper", "mixed"};
}

YahtzeeGame draw_yahtzee_game(Choices& choices, YahtzeeDraw draw) {
  switch (draw) {
    case YahtzeeDraw::uniform:
      return roll_by_roll(choices, [&] { return uniform_roll(choices); });
    case YahtzeeDraw::few_faces: {
      const auto count = static_cast<std::size_t>(choices.draw(2, 3));
      const std::vector<int> faces = draw_different_faces(choices, count, kYahtzeeFaces);
      return roll_by_roll(choices, [&] { return roll_of_faces(choices, faces); });
    }
    case YahtzeeDraw::equal:
      return roll_by_roll(choices, [&] { return mostly_equal_roll(choices); });
    case YahtzeeDraw::straights:
      return roll_by_roll(choices, [&] { return straight_roll(choices); });
    case YahtzeeDraw::border:
      return border_game(choices);
    case YahtzeeDraw::full_house:
      return roll_by_roll(choices, [&] { return full_house_roll(choices); });
    case YahtzeeDraw::no_upper: {
      const std::vector<int> faces = draw_different_faces(choices, 2, kYahtzeeFaces);
      return roll_by_roll(choices, [&] { return no_upper_roll(choices, faces); });
    }
    case YahtzeeDraw::mixed: {
      const auto last = static_cast<std::int64_t>(YahtzeeDraw::mixed) - 1;
      return draw_yahtzee_game(choices, static_cast<YahtzeeDraw>(choices.draw(0, last)));
    }
  }
  throw std::invalid_argument("not a draw of yahtzee");
}

std::vector<YahtzeeGame> draw_yahtzee_games(Choices& choices, YahtzeeDraw draw, std::size_t most,
                                            std::string_view label) {
  std::vector<YahtzeeGame> games;
  choices.repeat(label, 1, most, [&] { games.push_back(draw_yahtzee_game(choices, draw)); });
  return games;
}

void write_yahtzee_game(std::ostream& out, const YahtzeeGame& game) {
  for (const YahtzeeRoll& roll : game) {
    const char* separator = "";
    for (const int die : roll) {
      out << separator << die;
      separator = " ";
    }
    out << '\n';
  }
}

}  // namespace casewise::generators
