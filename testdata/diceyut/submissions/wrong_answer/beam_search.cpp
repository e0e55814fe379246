// Mistake: keeps only the 20 best totals after each roll (a beam search) and loses games that pay off later.
#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <vector>

using Horses = std::array<int, 4>;

int main() {
  const int following[33] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                             18, 19, 20, 32, 22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32};
  const int score[33] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                         34, 36, 38, 40, 13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0};
  std::vector<std::pair<int, Horses>> beam = {{0, {0, 0, 0, 0}}};
  for (int turn = 0; turn < 10; turn++) {
    int roll;
    std::cin >> roll;
    std::map<Horses, int> reached;
    for (const auto& [total, horses] : beam) {
      for (int i = 0; i < 4; i++) {
        const int from = horses[i];
        if (from == 32) continue;
        int to = from == 5 ? 21 : from == 10 ? 25 : from == 15 ? 27 : following[from];
        for (int k = 1; k < roll; k++)
          to = following[to];
        if (to != 32 && std::count(horses.begin(), horses.end(), to)) continue;
        Horses moved = horses;
        moved[i] = to;
        std::sort(moved.begin(), moved.end());
        int& entry = reached[moved];
        entry = std::max(entry, total + score[to]);
      }
    }
    beam.clear();
    for (const auto& [horses, total] : reached)
      beam.push_back({total, horses});
    std::sort(beam.rbegin(), beam.rend());
    if (beam.size() > 20) beam.resize(20);
  }
  std::cout << beam.front().first << "\n";
}
