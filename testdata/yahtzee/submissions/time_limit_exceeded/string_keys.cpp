// Too slow: recursion with a table, but the table is a map from strings, and the string is written anew for each of the
// 50,000 look-ups of a case. Exact, and fast enough for a few cases.
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <string>

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

std::array<Scores, 13> scores;
std::map<std::string, int> memo;

std::string key(const std::array<bool, 13>& used) {
    std::string text = "used rolls:";
    for (int roll = 0; roll < 13; roll++) {
        if (used[roll]) text += " " + std::to_string(roll);
    }
    return text;
}

// The best score of the first `categories` categories with as many rolls, those that are used.
int best(int categories, std::array<bool, 13> used) {
    if (categories == 0) return 0;
    auto found = memo.find(key(used));
    if (found != memo.end()) return found->second;
    int result = 0;
    for (int roll = 0; roll < 13; roll++) {
        if (!used[roll]) continue;
        used[roll] = false;
        result = std::max(result, best(categories - 1, used) + scores[roll][categories - 1]);
        used[roll] = true;
    }
    if (categories == 6 && result >= 63) result += 35;
    return memo[key(used)] = result;
}

int main() {
    int cases;
    std::scanf("%d", &cases);
    for (int number = 1; number <= cases; number++) {
        for (Scores& s : scores) {
            Roll roll;
            for (int& die : roll) std::scanf("%d", &die);
            s = score(roll);
        }
        memo.clear();
        std::array<bool, 13> all;
        all.fill(true);
        std::printf("Case %d: %d\n", number, best(13, all));
    }
}
