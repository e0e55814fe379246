#include "reference/diceyut.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace casewise::reference {
namespace {

// Squares are numbered 0..20 along the outer path (square 20 is the one that scores 40), then the
// shortcuts 13 16 19, 22 24 and 28 27 26, then the squares that all shortcuts share: 25, 30, 35.
constexpr std::size_t kDiceyutSquares = 33;
constexpr std::uint8_t kDiceyutFinish = 32;
constexpr std::size_t kDiceyutHorses = 4;
constexpr int kDiceyutDieFaces = 5;

struct DiceyutBoard {
  std::array<std::uint8_t, kDiceyutSquares> score{};
  /// landing[roll][square]: where a move of `roll` squares that starts on `square` ends.
  std::array<std::array<std::uint8_t, kDiceyutSquares>, kDiceyutDieFaces + 1> landing{};
};

constexpr DiceyutBoard make_diceyut_board() {
  DiceyutBoard board{{0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                      34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0},
                     {}};
  std::array<std::uint8_t, kDiceyutSquares> next{};
  for (std::uint8_t square = 0; square < kDiceyutSquares; ++square) {
    next[square] = static_cast<std::uint8_t>(square + 1);
  }
  next[20] = kDiceyutFinish;
  next[23] = 29;  // 19 -> 25
  next[25] = 29;  // 24 -> 25
  next[31] = 20;  // 35 -> 40
  next[kDiceyutFinish] = kDiceyutFinish;

  auto first_step = next;  // only a move that starts on a corner takes its shortcut
  first_step[5] = 21;
  first_step[10] = 24;
  first_step[15] = 26;
  for (std::size_t start = 0; start < kDiceyutSquares; ++start) {
    std::uint8_t square = first_step[start];
    for (std::size_t roll = 1; roll <= kDiceyutDieFaces; ++roll) {
      board.landing[roll][start] = square;
      square = next[square];
    }
  }
  return board;
}

constexpr DiceyutBoard kDiceyutBoard = make_diceyut_board();

/// Depth-first branch and bound with a bound from Lagrangian relaxation. Each turn gets a price. A horse
/// alone on the board, free to use any of the turns left, would gain at most its `worth` of score minus
/// prices. A real game gives each turn to exactly one horse, so it adds at most the prices of the turns
/// left plus the worths of the four horses. Any price keeps this true; 26 leaves the fewest states on
/// random games (about 75 of some 700 that differ).
class DiceyutSearch {
 public:
  explicit DiceyutSearch(const DiceyutRolls& rolls) : rolls_(rolls) {
    for (std::size_t turn = kDiceyutTurns; turn-- > 0;) {
      const auto& landing = kDiceyutBoard.landing[static_cast<std::size_t>(rolls[turn])];
      const auto& later = worth_[turn + 1];
      for (std::size_t square = 0; square < kDiceyutFinish; ++square) {
        const std::size_t to = landing[square];
        worth_[turn][square] = std::max(later[square], kDiceyutBoard.score[to] - kPrice + later[to]);
      }
    }
  }

  int solve() {
    explore(0, 0);
    return best_;
  }

 private:
  struct Move {
    int bound;
    std::uint8_t horse;
    std::uint8_t to;
  };

  static constexpr int kPrice = 26;

  void explore(std::size_t turn, int score) {
    std::array<Move, kDiceyutHorses> moves;
    const std::size_t count = find_moves(turn, score, moves);
    if (turn + 1 == kDiceyutTurns) {
      if (count > 0) best_ = moves[0].bound;  // no turn is left, so the bound is the score itself
      return;
    }
    for (std::size_t i = 0; i < count && moves[i].bound > best_; ++i) {
      std::uint8_t& horse = horses_[moves[i].horse];
      const std::uint8_t from = horse;
      horse = moves[i].to;
      explore(turn + 1, score + kDiceyutBoard.score[horse]);
      horse = from;
    }
  }

  /// The moves that may lead to more than `best_`, most promising first. Horses at the start are alike,
  /// so only the first of them moves.
  std::size_t find_moves(std::size_t turn, int score, std::array<Move, kDiceyutHorses>& moves) const {
    const auto& landing = kDiceyutBoard.landing[static_cast<std::size_t>(rolls_[turn])];
    const auto& worth = worth_[turn + 1];
    std::uint64_t occupied = 0;
    int bound = score + kPrice * (kDiceyutTurns - 1 - static_cast<int>(turn));
    for (const std::uint8_t square : horses_) {
      occupied |= std::uint64_t{1} << square;
      bound += worth[square];
    }
    occupied &= ~(std::uint64_t{1} << kDiceyutFinish);

    std::size_t count = 0;
    bool start_done = false;
    for (std::uint8_t horse = 0; horse < kDiceyutHorses; ++horse) {
      const std::uint8_t from = horses_[horse];
      if (from == kDiceyutFinish || (from == 0 && start_done)) continue;
      start_done |= from == 0;
      const std::uint8_t to = landing[from];
      const int move_bound = bound - worth[from] + worth[to] + kDiceyutBoard.score[to];
      if ((occupied >> to & 1) != 0 || move_bound <= best_) continue;
      std::size_t place = count++;
      for (; place > 0 && moves[place - 1].bound < move_bound; --place)
        moves[place] = moves[place - 1];
      moves[place] = {move_bound, horse, to};
    }
    return count;
  }

  const DiceyutRolls& rolls_;
  /// worth_[turn][square]: of a horse on `square` when the turns from `turn` on are left.
  std::array<std::array<int, kDiceyutSquares>, kDiceyutTurns + 1> worth_{};
  std::array<std::uint8_t, kDiceyutHorses> horses_{};
  int best_ = -1;
};

}  // namespace

int diceyut_best_score(const DiceyutRolls& rolls) {
  for (const int roll : rolls) {
    if (roll < 1 || roll > kDiceyutDieFaces) throw std::invalid_argument("a roll must be 1..5");
  }
  return DiceyutSearch(rolls).solve();
}

}  // namespace casewise::reference
