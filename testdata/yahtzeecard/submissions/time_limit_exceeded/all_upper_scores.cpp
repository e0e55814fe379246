// Too slow: a table over field, upper score and set of rolls, filled anew for each game: twelve million entries, and
// each of them looked at. Exact, and fast enough for a few games.
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

using Roll = std::array<int, 5>;
using Scores = std::array<int, 13>;

bool read_roll(Roll& roll) {
    for (int& die : roll) {
        if (std::scanf("%d", &die) != 1) return false;
    }
    return true;
}

Scores score(const Roll& roll) {
    int count[8] = {}, sum = 0;
    for (int die : roll) {
        count[die]++;
        sum += die;
    }
    int most = *std::max_element(count, count + 8);
    bool pair = std::count(count, count + 8, 2) > 0;
    int run = 0, longest = 0;
    for (int face = 1; face <= 6; face++) {
        run = count[face] ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    Scores s{};
    for (int face = 1; face <= 6; face++) s[face - 1] = count[face] * face;
    s[6] = sum;
    if (most >= 3) s[7] = sum;
    if (most >= 4) s[8] = sum;
    if (most == 5) s[9] = 50;
    if (longest >= 4) s[10] = 25;
    if (longest == 5) s[11] = 35;
    if (most == 5 || (most == 3 && pair)) s[12] = 40;
    return s;
}

const int kSets = 1 << 13, kUpperScores = 5 * (1 + 2 + 3 + 4 + 5 + 6) + 1;

struct State {
    int total = -1, roll = -1, upper_before = -1;
};

void solve(const std::array<Scores, 13>& scores) {
    std::vector<std::vector<State>> table(14, std::vector<State>(kSets * kUpperScores));
    table[0][0].total = 0;
    for (int field = 0; field < 13; field++) {
        for (int upper = 0; upper < kUpperScores; upper++) {
            for (int used = 0; used < kSets; used++) {
                const State& from = table[field][upper * kSets + used];
                if (from.total < 0) continue;
                for (int roll = 0; roll < 13; roll++) {
                    if (used >> roll & 1) continue;
                    int gained = scores[roll][field];
                    int sum = field < 6 ? upper + gained : upper;
                    State& to = table[field + 1][sum * kSets + (used | 1 << roll)];
                    if (from.total + gained > to.total) to = {from.total + gained, roll, upper};
                }
            }
        }
    }
    int upper = -1, total = -1;
    for (int i = 0; i < kUpperScores; i++) {
        const State& end = table[13][i * kSets + kSets - 1];
        if (end.total < 0) continue;
        int with_bonus = end.total + (i >= 63 ? 35 : 0);
        if (with_bonus > total) {
            total = with_bonus;
            upper = i;
        }
    }
    int bonus = upper >= 63 ? 35 : 0, used = kSets - 1;
    int card[13];
    for (int field = 12; field >= 0; field--) {
        const State& state = table[field + 1][upper * kSets + used];
        card[field] = scores[state.roll][field];
        used ^= 1 << state.roll;
        upper = state.upper_before;
    }
    for (int value : card) std::printf("%d ", value);
    std::printf("%d %d\n", bonus, total);
}

int main() {
    Roll roll;
    while (read_roll(roll)) {
        std::array<Scores, 13> scores;
        scores[0] = score(roll);
        for (int i = 1; i < 13; i++) {
            if (!read_roll(roll)) return 0;
            scores[i] = score(roll);
        }
        solve(scores);
    }
}
