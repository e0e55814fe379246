// Mistake: the table of landing squares has five columns, 0 to 4, so a roll of 5 throws std::out_of_range.
#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

constexpr int kFinish = 32;
const std::vector<int> kAfter = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                                 18, 19, 20, 32, 22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32};
const std::vector<int> kScore = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                                 34, 36, 38, 40, 13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0};
std::array<std::array<int, 5>, 33> landing;
std::array<int, 10> rolls;
std::array<int, 4> horses{};

int best_from(int turn) {
  if (turn == 10) return 0;
  int best = 0;
  for (int i = 0; i < 4; i++) {
    const int from = horses[i];
    if (from == kFinish || (i > 0 && from == 0 && horses[i - 1] == 0)) continue;
    const int to = landing.at(from).at(rolls[turn]);
    if (to != kFinish && std::count(horses.begin(), horses.end(), to)) continue;
    horses[i] = to;
    best = std::max(best, kScore[to] + best_from(turn + 1));
    horses[i] = from;
  }
  return best;
}

int main() {
  for (int square = 0; square < 33; square++) {
    int to = square == 5 ? 21 : square == 10 ? 25 : square == 15 ? 27 : kAfter[square];
    landing[square][0] = square;
    for (int steps = 1; steps < 5; steps++) {
      landing[square][steps] = to;
      to = kAfter[to];
    }
  }
  for (int& roll : rolls)
    std::cin >> roll;
  std::cout << best_from(0) << "\n";
}
