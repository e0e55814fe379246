// Method: dynamic programming in layers. Layer t maps every set of positions that t rolls can produce (four
// squares in sorted order, packed into one number) to the best total for it. Which horse is which does not
// matter, so the layers stay small.
#include <algorithm>
#include <array>
#include <iostream>
#include <unordered_map>
#include <vector>

namespace {

using Horses = std::array<int, 4>;

// A square is named by 100 * section + place in that section. Section 0 is the outer path, sections 1, 2 and
// 3 the shortcuts that begin on the squares 5, 10 and 15, section 4 runs from the centre, section 5 is the
// finish.
struct Board {
  std::vector<std::vector<int>> scores = {
      {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40},
      {13, 16, 19},
      {22, 24},
      {28, 27, 26},
      {25, 30, 35},
      {0}};
  std::vector<int> section_after = {5, 4, 4, 4, 0, 5};

  static int start() { return 0; }
  static int finish() { return 500; }

  int score(int square) const { return scores[square / 100][square % 100]; }

  int successor(int square) const {
    const int section = square / 100;
    const int place = square % 100;
    if (section == 5) return finish();
    if (place + 1 < static_cast<int>(scores[section].size())) return square + 1;
    if (section == 4) return 20;  // the last square of the outer path, shared by all ways
    return 100 * section_after[section];
  }

  int land(int square, int steps) const {
    int at = square;
    if (at == 5 || at == 10 || at == 15) {
      at = 100 * (at / 5);
    } else {
      at = successor(at);
    }
    for (int i = 1; i < steps; ++i)
      at = successor(at);
    return at;
  }
};

long long pack(Horses horses) {
  std::sort(horses.begin(), horses.end());
  long long key = 0;
  for (int horse : horses)
    key = key * 1000 + horse;
  return key;
}

Horses unpack(long long key) {
  Horses horses{};
  for (int i = 3; i >= 0; --i) {
    horses[i] = static_cast<int>(key % 1000);
    key /= 1000;
  }
  return horses;
}

}  // namespace

int main() {
  const Board board;
  std::unordered_map<long long, int> layer;
  layer[pack({0, 0, 0, 0})] = 0;
  for (int turn = 0; turn < 10; ++turn) {
    int roll = 0;
    std::cin >> roll;
    std::unordered_map<long long, int> next_layer;
    for (const auto& [key, total] : layer) {
      const Horses horses = unpack(key);
      for (int i = 0; i < 4; ++i) {
        if (horses[i] == Board::finish()) continue;
        if (i > 0 && horses[i] == horses[i - 1]) continue;
        const int to = board.land(horses[i], roll);
        const bool taken = std::find(horses.begin(), horses.end(), to) != horses.end();
        if (taken && to != Board::finish()) continue;
        Horses moved = horses;
        moved[i] = to;
        int& entry = next_layer.try_emplace(pack(moved), -1).first->second;
        entry = std::max(entry, total + board.score(to));
      }
    }
    layer.swap(next_layer);
  }
  int best = 0;
  for (const auto& entry : layer)
    best = std::max(best, entry.second);
  std::cout << best << '\n';
}
