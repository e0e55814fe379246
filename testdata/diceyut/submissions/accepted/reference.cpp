// Made by scripts/sync-packages from reference/diceyut_main.cpp and the files below; not to be edited by hand.
//   reference/diceyut.hpp
//   reference/program.hpp
//   reference/number_reader.hpp
//   reference/diceyut.cpp
//   reference/program.cpp
//   reference/number_reader.cpp
// SPDX-FileCopyrightText: 2026 The Casewise authors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

// ---- reference/diceyut_main.cpp

// Problem `diceyut`: ten rolls on standard input, the greatest total score on standard output.

// ---- reference/diceyut.hpp

// The trusted solver of the dice board game with four horses (problem `diceyut`): exact, and made for
// many games in a row. It knows nothing of text or files; diceyut_main.cpp reads and prints.
// Threading: a pure function.

namespace casewise::reference {

inline constexpr int kDiceyutTurns = 10;

/// The ten rolls of a game in the order in which they are played, each 1..5.
using DiceyutRolls = std::array<int, kDiceyutTurns>;

/// The greatest total score of a game. Throws std::invalid_argument if a roll is not 1..5.
///
/// Every game has one: in each turn some horse can move. A move always leads to a later square of the
/// order start, outer path, the three shortcuts, 25, 30, 35, 40, so the horse that is last in that order
/// lands where no other unfinished horse is, or finishes. And one horse is always unfinished: the
/// shortest way from start to finish has 13 squares, three rolls at least, and four times three is more
/// than ten.
[[nodiscard]] int diceyut_best_score(const DiceyutRolls& rolls);

}  // namespace casewise::reference

// ---- reference/program.hpp

// What the programs around the reference solvers have in common: all of standard input in, all of the
// answer out, or a message and exit status 1. Threading: for main() only.

// ---- reference/number_reader.hpp

// Reads the whitespace-separated integers of a solver's input, and refuses what is not one. It knows no
// problem. Threading: an object belongs to one thread.

namespace casewise::reference {

/// The input is not what the problem promises; what() says where.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class NumberReader {
 public:
  /// `text` must outlive the reader.
  explicit NumberReader(std::string_view text) : text_(text) {}

  /// True if nothing but whitespace is left.
  [[nodiscard]] bool at_end();

  /// The next integer. Throws InputError if the input ends, if the next word is not an integer, or if it
  /// is not in low..high; `what` names it in the message.
  [[nodiscard]] int next(int low, int high, std::string_view what);

  /// Throws InputError unless at_end().
  void expect_end();

 private:
  void skip_space();
  [[noreturn]] void fail(const std::string& message) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace casewise::reference

namespace casewise::reference {

/// Appends the answer to a whole input; throws InputError if the input is bad.
using SolveFunction = void (*)(NumberReader& input, std::string& answer);

/// Reads standard input, calls `solve` and writes its answer to standard output. If the input is bad or
/// cannot be read, or the answer cannot be written, says so on standard error. Nothing is written for a
/// bad input. Returns the exit status, 0 or 1.
[[nodiscard]] int run_program(SolveFunction solve);

/// Appends a decimal integer.
void append_number(std::string& text, int number);

}  // namespace casewise::reference

namespace casewise::reference {
namespace {

void solve_diceyut(NumberReader& input, std::string& answer) {
  DiceyutRolls rolls{};
  for (int& roll : rolls)
    roll = input.next(1, 5, "a roll");
  input.expect_end();
  append_number(answer, diceyut_best_score(rolls));
  answer += '\n';
}

}  // namespace
}  // namespace casewise::reference

int main() {
  return casewise::reference::run_program(casewise::reference::solve_diceyut);
}

// ---- reference/diceyut.cpp

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

// ---- reference/program.cpp

namespace casewise::reference {
namespace {

[[nodiscard]] std::string read_standard_input() {
  std::string text;
  std::array<char, 65536> chunk;
  std::size_t size = 0;
  while ((size = std::fread(chunk.data(), 1, chunk.size(), stdin)) > 0)
    text.append(chunk.data(), size);
  if (std::ferror(stdin) != 0) throw std::runtime_error("cannot read standard input");
  return text;
}

void write_standard_output(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) throw std::runtime_error("cannot write standard output");
}

}  // namespace

int run_program(SolveFunction solve) {
  try {
    const std::string text = read_standard_input();
    NumberReader input(text);
    std::string answer;
    solve(input, answer);
    write_standard_output(answer);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}

void append_number(std::string& text, int number) {
  std::array<char, 12> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), result.ptr);
}

}  // namespace casewise::reference

// ---- reference/number_reader.cpp

namespace casewise::reference {
namespace {

[[nodiscard]] bool is_input_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

bool NumberReader::at_end() {
  skip_space();
  return position_ == text_.size();
}

int NumberReader::next(int low, int high, std::string_view what) {
  if (at_end()) fail("the input ends where " + std::string(what) + " should be");
  const char* const begin = text_.data() + position_;
  const char* const end = text_.data() + text_.size();
  int value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value);
  const bool whole_word = stop == end || is_input_space(*stop);
  if (error != std::errc() || !whole_word || value < low || value > high) {
    fail(std::string(what) + " should be an integer from " + std::to_string(low) + " to " +
         std::to_string(high));
  }
  position_ = static_cast<std::size_t>(stop - text_.data());
  return value;
}

void NumberReader::expect_end() {
  if (!at_end()) fail("the input should end here");
}

void NumberReader::skip_space() {
  while (position_ < text_.size() && is_input_space(text_[position_]))
    ++position_;
}

void NumberReader::fail(const std::string& message) const {
  const auto before = text_.substr(0, position_);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  throw InputError("line " + std::to_string(line) + ": " + message);
}

}  // namespace casewise::reference
