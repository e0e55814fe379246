// Mistake: adds the score of every square that a move passes over, not only of the square where it ends.
#include <algorithm>
#include <iostream>

int rolls[10], position[4], best;
// 0..20 outer path, 21..23 from square 5, 24 centre, 25..26 from 10, 27..29 from 15, 30..31 after the centre.
int following[33] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                     18, 19, 20, 32, 22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32};
int score[33] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                 34, 36, 38, 40, 13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0};

void dfs(int turn, int total) {
  if (turn == 10) {
    best = std::max(best, total);
    return;
  }
  for (int i = 0; i < 4; i++) {
    int from = position[i], to = from, sum = 0;
    if (from == 32 || (i > 0 && from == 0 && position[i - 1] == 0)) continue;
    for (int step = 0; step < rolls[turn]; step++) {
      if (step == 0 && from == 5)
        to = 21;
      else if (step == 0 && from == 10)
        to = 25;
      else if (step == 0 && from == 15)
        to = 27;
      else
        to = following[to];
      sum += score[to];
    }
    if (to != 32 && std::count(position, position + 4, to) > 0) continue;
    position[i] = to;
    dfs(turn + 1, total + sum);
    position[i] = from;
  }
}

int main() {
  for (int& roll : rolls)
    std::cin >> roll;
  dfs(0, 0);
  std::cout << best << std::endl;
}
