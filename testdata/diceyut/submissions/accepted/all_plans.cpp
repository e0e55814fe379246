// Method: brute force. Each of the 4^10 plans "which horse moves at which roll" is a number of 20 bits; the
// game is replayed from the start for every plan, and a plan with an illegal move is thrown away. A horse is
// kept as a route and a place on it; a table tells which board square that is.
#include <algorithm>
#include <iostream>

namespace {

constexpr int kFinish = 99;

// Route 0 is the outer path; routes 1, 2, 3 begin with the corner they leave (squares 5, 10 and 15).
// Entry = board square: 0..20 outer path, 30.. inside, 40 the centre, 41 and 42 the squares 30 and 35 after
// it.
constexpr int kRoute[4][27] = {
    {0,  1,  2,  3,  4,  5,  6,  7,       8,       9,       10,      11,      12,     13,
     14, 15, 16, 17, 18, 19, 20, kFinish, kFinish, kFinish, kFinish, kFinish, kFinish},
    {5, 30, 31, 32, 40, 41, 42, 20, kFinish, kFinish, kFinish, kFinish, kFinish},
    {10, 33, 34, 40, 41, 42, 20, kFinish, kFinish, kFinish, kFinish, kFinish},
    {15, 35, 36, 37, 40, 41, 42, 20, kFinish, kFinish, kFinish, kFinish, kFinish}};
constexpr int kInside[13] = {13, 16, 19, 22, 24, 28, 27, 26, 0, 0, 25, 30, 35};

int points(int square) {
  if (square == kFinish) return 0;
  return square <= 20 ? 2 * square : kInside[square - 30];
}

int replay(unsigned plan, const int* rolls) {
  int route[4] = {0, 0, 0, 0};
  int place[4] = {0, 0, 0, 0};
  int total = 0;
  for (int turn = 0; turn < 10; ++turn, plan >>= 2) {
    const unsigned horse = plan & 3u;
    if (kRoute[route[horse]][place[horse]] == kFinish) return -1;
    place[horse] += rolls[turn];
    const int square = kRoute[route[horse]][place[horse]];
    if (square != kFinish) {
      for (unsigned other = 0; other < 4; ++other) {
        if (other != horse && kRoute[route[other]][place[other]] == square) return -1;
      }
    }
    if (route[horse] == 0 && (square == 5 || square == 10 || square == 15)) {
      route[horse] = square / 5;
      place[horse] = 0;
    }
    total += points(square);
  }
  return total;
}

}  // namespace

int main() {
  int rolls[10];
  for (int& roll : rolls)
    std::cin >> roll;
  int best = 0;
  for (unsigned plan = 0; plan < (1u << 20); ++plan)
    best = std::max(best, replay(plan, rolls));
  std::cout << best << '\n';
}
