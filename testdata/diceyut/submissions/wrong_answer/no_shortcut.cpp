// Mistake: knows the outer path only; a horse on square 5, 10 or 15 does not turn off.
#include <algorithm>
#include <iostream>

int rolls[10], horse[4], best;

void play(int turn, int total) {
  if (turn == 10) {
    best = std::max(best, total);
    return;
  }
  for (int i = 0; i < 4; i++) {
    int from = horse[i];
    if (from > 20) continue;
    int to = std::min(from + rolls[turn], 21);
    if (to <= 20 && std::count(horse, horse + 4, to)) continue;
    horse[i] = to;
    play(turn + 1, total + (to <= 20 ? 2 * to : 0));
    horse[i] = from;
    if (from == 0) break;
  }
}

int main() {
  for (int& roll : rolls)
    std::cin >> roll;
  play(0, 0);
  std::cout << best << "\n";
}
