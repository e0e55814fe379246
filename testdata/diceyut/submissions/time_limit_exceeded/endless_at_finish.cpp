// Mistake: endless loop. A step is counted only if there is a square to go to, so a move with steps left over
// at the finish never ends. Games in which no horse can overshoot are answered well.
#include <algorithm>
#include <iostream>
#include <map>

std::map<int, int> after, shortcut;
int score[33] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                 34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0};
int rolls[10], horses[4];
const int finish = 32;

void add_way(int first, int last, int then) {
  for (int square = first; square < last; square++)
    after[square] = square + 1;
  after[last] = then;
}

int walk(int square, int steps) {
  if (shortcut.count(square)) {
    square = shortcut[square];
    steps--;
  }
  volatile int left = steps;  // volatile, or the compiler may leave out a loop without effects
  while (left > 0) {
    if (after.count(square)) {
      square = after[square];
      left = left - 1;
    }
  }
  return square;
}

int best_from(int turn) {
  if (turn == 10) return 0;
  int best = 0;
  for (int i = 0; i < 4; i++) {
    const int from = horses[i];
    if (from == finish || (i > 0 && from == 0 && horses[i - 1] == 0)) continue;
    const int to = walk(from, rolls[turn]);
    if (to != finish && std::count(horses, horses + 4, to)) continue;
    horses[i] = to;
    best = std::max(best, score[to] + best_from(turn + 1));
    horses[i] = from;
  }
  return best;
}

int main() {
  add_way(0, 20, finish);
  add_way(21, 23, 29);
  add_way(24, 25, 29);
  add_way(26, 28, 29);
  add_way(29, 31, 20);
  shortcut = {{5, 21}, {10, 24}, {15, 26}};
  for (int& roll : rolls)
    std::cin >> roll;
  std::cout << best_from(0) << "\n";
}
