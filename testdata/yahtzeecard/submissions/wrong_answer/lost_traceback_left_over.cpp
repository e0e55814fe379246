// Mistake: the table starts at 0 and a roll is remembered only when it improves the score. Where none does, because
// all of them are worth nothing in the first fields, reading off backwards ends too early, and the fields before
// keep the scores of the game before.
#include <algorithm>
#include <array>
#include <cstdio>

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

void solve(const std::array<Scores, 13>& scores) {
    static int best[1 << 13], last[1 << 13];
    for (int used = 1; used < 1 << 13; used++) {
        int field = __builtin_popcount(used) - 1;
        best[used] = 0;
        last[used] = -1;
        for (int rest = used; rest; rest &= rest - 1) {
            int roll = __builtin_ctz(rest);
            int total = best[used ^ (1 << roll)] + scores[roll][field];
            if (total > best[used]) {
                best[used] = total;
                last[used] = roll;
            }
        }
        if (field == 5 && best[used] >= 63) best[used] += 35;
    }
    int used = (1 << 13) - 1, total = best[used], upper = 0;
    static int card[13];
    for (int field = 12; field >= 0; field--) {
        int roll = last[used];
        if (roll < 0) break;
        card[field] = scores[roll][field];
        if (field < 6) upper += card[field];
        used ^= 1 << roll;
    }
    for (int value : card) std::printf("%d ", value);
    std::printf("%d %d\n", upper >= 63 ? 35 : 0, total);
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
