// Method: depth-first search over the choice of a horse for each roll, on a graph of 33 squares. Horses that
// still wait at the start are all alike, so only the first of them is tried. A branch is cut when even 40
// points for every roll that is left could not beat the best total known.
#include <array>
#include <iostream>

namespace {

// Squares 0..20 are the outer path (0 is the start), 21..23 lead from square 5 to the centre, 24 is the
// centre, 25..26 lead there from square 10, 27..29 from square 15, 30..31 lead on to square 20, 32 is the
// finish.
constexpr int kFinish = 32;
constexpr std::array<int, 33> kNext = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                                       18, 19, 20, 32, 22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32};
constexpr std::array<int, 33> kScore = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                                        34, 36, 38, 40, 13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0};

std::array<int, 10> rolls;
std::array<int, 4> horses{};
int best = 0;

int first_step(int square) {
  if (square == 5) return 21;
  if (square == 10) return 25;
  if (square == 15) return 27;
  return kNext[square];
}

int destination(int square, int steps) {
  square = first_step(square);
  while (--steps > 0)
    square = kNext[square];
  return square;
}

bool is_free(int square) {
  if (square == kFinish) return true;
  for (int horse : horses) {
    if (horse == square) return false;
  }
  return true;
}

void search(int turn, int total) {
  if (total > best) best = total;
  if (turn == 10 || total + 40 * (10 - turn) <= best) return;
  bool tried_start = false;
  for (int& horse : horses) {
    if (horse == kFinish || (horse == 0 && tried_start)) continue;
    if (horse == 0) tried_start = true;
    const int from = horse;
    const int to = destination(from, rolls[turn]);
    if (!is_free(to)) continue;
    horse = to;
    search(turn + 1, total + kScore[to]);
    horse = from;
  }
}

}  // namespace

int main() {
  for (int& roll : rolls)
    std::cin >> roll;
  search(0, 0);
  std::cout << best << '\n';
}
