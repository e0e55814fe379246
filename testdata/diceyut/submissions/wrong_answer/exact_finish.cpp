// Mistake: a horse must reach the finish by an exact count; a move that would go past it is not allowed.
#include <algorithm>
#include <iostream>
#include <vector>

// Four ways to the finish (the last entry). Entry = number of the square on the board.
const std::vector<std::vector<int>> ways = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 32},
    {5, 21, 22, 23, 29, 30, 31, 20, 32},
    {10, 24, 25, 29, 30, 31, 20, 32},
    {15, 26, 27, 28, 29, 30, 31, 20, 32}};
const int score[33] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                       34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0};
int rolls[10], way[4], place[4];

int square_of(int horse) {
  return ways[way[horse]][place[horse]];
}

int best_from(int turn) {
  if (turn == 10) return 0;
  int best = 0;
  for (int i = 0; i < 4; i++) {
    if (square_of(i) == 32) continue;
    if (place[i] + rolls[turn] >= static_cast<int>(ways[way[i]].size())) continue;
    const int old_way = way[i], old_place = place[i];
    place[i] += rolls[turn];
    const int square = square_of(i);
    bool free = true;
    for (int j = 0; j < 4; j++) {
      if (j != i && square != 32 && square_of(j) == square) free = false;
    }
    if (free) {
      if (way[i] == 0 && (square == 5 || square == 10 || square == 15)) {
        way[i] = square / 5;
        place[i] = 0;
      }
      best = std::max(best, score[square] + best_from(turn + 1));
    }
    way[i] = old_way;
    place[i] = old_place;
  }
  return best;
}

int main() {
  for (int& roll : rolls)
    std::cin >> roll;
  std::cout << best_from(0) << "\n";
}
