// Method: dynamic programming over the set of rolls used so far. A set of k rolls fills exactly the first k
// categories, upper six first, so the set alone is the state. After six categories the best upper score of the
// set is known, so that is where the bonus is added.
#include <algorithm>
#include <array>
#include <cstdio>

using Roll = std::array<int, 5>;
using Scores = std::array<int, 13>;

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
    if (longest >= 4) s[9] = 25;
    if (longest == 5) s[10] = 35;
    if (most == 5 || (most == 3 && pair)) s[11] = 40;
    if (most == 5) s[12] = 50;
    return s;
}

int solve(const std::array<Scores, 13>& scores) {
    static int best[1 << 13];
    for (int used = 1; used < 1 << 13; used++) {
        int category = __builtin_popcount(used) - 1;
        best[used] = 0;
        for (int rest = used; rest; rest &= rest - 1) {
            int roll = __builtin_ctz(rest);
            best[used] = std::max(best[used], best[used ^ (1 << roll)] + scores[roll][category]);
        }
        if (category == 5 && best[used] >= 63) best[used] += 35;
    }
    return best[(1 << 13) - 1];
}

int main() {
    int cases;
    std::scanf("%d", &cases);
    for (int number = 1; number <= cases; number++) {
        std::array<Scores, 13> scores;
        for (Scores& s : scores) {
            Roll roll;
            for (int& die : roll) std::scanf("%d", &die);
            s = score(roll);
        }
        std::printf("Case %d: %d\n", number, solve(scores));
    }
}
