#include "generators/diceyut_draws.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "generators/lib/dice.hpp"

namespace casewise::generators {
namespace {

using FaceWeights = std::array<std::uint32_t, kDiceyutFaces>;

constexpr FaceWeights kMostlyLow{8, 8, 1, 1, 1};
constexpr FaceWeights kMostlyHigh{1, 1, 1, 8, 8};

/// A square where a shortcut begins: its distance from the start, and from there along the shortcut to
/// the centre 25 and to the squares 30 and 40 behind it.
struct Corner {
  int from_start;
  std::array<int, 3> to_meeting;
};

constexpr std::array<Corner, 3> kCorners{{{5, {4, 5, 7}}, {10, {3, 4, 6}}, {15, {4, 5, 7}}}};

bool full(const std::vector<int>& rolls) {
  return rolls.size() >= kDiceyutRolls;
}

/// Each roll is a span, so that one roll can be deleted and the rest moves up.
template <typename DrawRoll>
std::vector<int> roll_by_roll(Choices& choices, DrawRoll draw_roll) {
  std::vector<int> rolls;
  while (!full(rolls)) {
    const auto part = choices.span("roll");
    rolls.push_back(draw_roll());
  }
  return rolls;
}

std::vector<int> weighted_rolls(Choices& choices, const FaceWeights& weights) {
  return roll_by_roll(choices, [&] { return static_cast<int>(choices.weighted(weights)) + 1; });
}

FaceWeights draw_weights(Choices& choices) {
  constexpr int kGreatestShift = 6;  // one face may be 64 times as likely as another
  FaceWeights weights{};
  for (std::uint32_t& weight : weights)
    weight = std::uint32_t{1} << choices.draw(0, kGreatestShift);
  return weights;
}

/// Adds rolls that together move a horse by `distance`, as far as there is room. The longest roll is the
/// simplest and the likeliest: few rolls for one horse leave some for the horse that meets it.
void add_way(Choices& choices, int distance, std::vector<int>& rolls) {
  constexpr FaceWeights kLongestFirst{6, 1, 1, 1, 1};
  while (distance > 0 && !full(rolls)) {
    const int longest = std::min(distance, kDiceyutFaces);
    const std::span<const std::uint32_t> weights(kLongestFirst.data(), static_cast<std::size_t>(longest));
    const int roll = longest - static_cast<int>(choices.weighted(weights));
    rolls.push_back(roll);
    distance -= roll;
  }
}

std::vector<int> shortcut_rolls(Choices& choices) {
  std::vector<int> rolls;
  const auto meeting = static_cast<std::size_t>(choices.draw(0, 2));
  while (!full(rolls)) {
    const auto part = choices.span("horse");
    const Corner corner = choices.pick(kCorners);
    add_way(choices, corner.from_start, rolls);
    add_way(choices, corner.to_meeting[meeting], rolls);
  }
  return rolls;
}

std::vector<int> runs_of_rolls(Choices& choices) {
  constexpr std::int64_t kShortestRun = 2;
  constexpr std::int64_t kLongestRun = 5;
  std::vector<int> rolls;
  while (!full(rolls)) {
    const auto part = choices.span("run");
    const int face = draw_die(choices, kDiceyutFaces);
    const auto length = static_cast<std::size_t>(choices.draw(kShortestRun, kLongestRun));
    rolls.insert(rolls.end(), std::min(length, kDiceyutRolls - rolls.size()), face);
  }
  return rolls;
}

std::vector<int> rolls_of(Choices& choices, DiceyutDraw draw) {
  switch (draw) {
    case DiceyutDraw::uniform:
      return roll_by_roll(choices, [&] { return draw_die(choices, kDiceyutFaces); });
    case DiceyutDraw::skewed:
      return weighted_rolls(choices, draw_weights(choices));
    case DiceyutDraw::few: {
      const std::vector<int> faces = draw_different_faces(choices, 2, kDiceyutFaces);
      return roll_by_roll(choices, [&] { return choices.pick(faces); });
    }
    case DiceyutDraw::constant:
      return std::vector<int>(kDiceyutRolls, draw_die(choices, kDiceyutFaces));
    case DiceyutDraw::low:
      return weighted_rolls(choices, kMostlyLow);
    case DiceyutDraw::high:
      return weighted_rolls(choices, kMostlyHigh);
    case DiceyutDraw::shortcut:
      return shortcut_rolls(choices);
    case DiceyutDraw::runs:
      return runs_of_rolls(choices);
  }
  throw std::invalid_argument("not a draw of diceyut");
}

}  // namespace

std::vector<std::string> diceyut_draw_names() {
  return {"uniform", "skewed", "few", "constant", "low", "high", "shortcut", "runs"};
}

DiceyutRolls draw_diceyut(Choices& choices, DiceyutDraw draw) {
  const std::vector<int> drawn = rolls_of(choices, draw);
  DiceyutRolls rolls{};
  std::copy(drawn.begin(), drawn.end(), rolls.begin());
  return rolls;
}

void write_diceyut(std::ostream& out, const DiceyutRolls& rolls) {
  const char* separator = "";
  for (const int roll : rolls) {
    out << separator << roll;
    separator = " ";
  }
  out << '\n';
}

}  // namespace casewise::generators
