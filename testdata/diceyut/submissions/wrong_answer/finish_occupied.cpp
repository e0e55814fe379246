// Mistake: checks the finish like any other square, so only one horse can ever get there.
#include <algorithm>
#include <iostream>

int rolls[10], position[4], best;
int following[33] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                     18, 19, 20, 32, 22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32};
int score[33] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                 34, 36, 38, 40, 13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0};

int walk(int square, int steps) {
  int to = square == 5 ? 21 : square == 10 ? 25 : square == 15 ? 27 : following[square];
  while (--steps)
    to = following[to];
  return to;
}

void dfs(int turn, int total) {
  best = std::max(best, total);
  if (turn == 10) return;
  for (int i = 0; i < 4; i++) {
    int from = position[i];
    if (from == 32 || (i > 0 && from == 0 && position[i - 1] == 0)) continue;
    int to = walk(from, rolls[turn]);
    bool blocked = false;
    for (int j = 0; j < 4; j++) {
      if (j != i && position[j] == to) blocked = true;
    }
    if (blocked) continue;
    position[i] = to;
    dfs(turn + 1, total + score[to]);
    position[i] = from;
  }
}

int main() {
  for (int& roll : rolls)
    std::cin >> roll;
  dfs(0, 0);
  std::cout << best << std::endl;
}
