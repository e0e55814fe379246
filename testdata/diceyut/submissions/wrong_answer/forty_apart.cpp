// Mistake: the 40 at the end of the shortcuts and the 40 at the end of the outer path are two squares here,
// so two horses may stand on 40.
#include <algorithm>
#include <iostream>
#include <map>
#include <vector>

int main() {
  // 0..20 outer path, 21..23 from 10, 24..25 from 20, 26..28 from 30, 29..32 = 25 30 35 40, 33 the finish.
  const std::vector<int> score = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                                  34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 40, 0};
  std::vector<int> following(34);
  for (int i = 0; i < 34; i++)
    following[i] = std::min(i + 1, 33);
  following[20] = 33;
  following[23] = following[25] = 29;
  std::map<int, int> shortcut = {{5, 21}, {10, 24}, {15, 26}};

  std::map<std::vector<int>, int> layer = {{{0, 0, 0, 0}, 0}};
  for (int roll; std::cin >> roll;) {
    std::map<std::vector<int>, int> next;
    for (const auto& [horses, total] : layer) {
      for (int i = 0; i < 4; i++) {
        if (horses[i] == 33) continue;
        int to = shortcut.count(horses[i]) ? shortcut[horses[i]] : following[horses[i]];
        for (int k = 1; k < roll; k++)
          to = following[to];
        if (to != 33 && std::count(horses.begin(), horses.end(), to)) continue;
        std::vector<int> moved = horses;
        moved[i] = to;
        std::sort(moved.begin(), moved.end());
        next[moved] = std::max(next[moved], total + score[to]);
      }
    }
    layer = next;
  }
  int best = 0;
  for (const auto& state : layer)
    best = std::max(best, state.second);
  std::cout << best << "\n";
}
