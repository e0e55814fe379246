// Method: choose the six rolls for the upper categories in all C(13,6) ways. One table has the best upper score of
// each set of up to six rolls, another the best lower score of each set of up to seven; the answer joins a set with
// its complement.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

const int kRolls = 13, kAll = (1 << kRolls) - 1;

struct Roll {
    int count[7] = {}, sum = 0;
    int most() const { return *std::max_element(count + 1, count + 7); }
    bool has(int times) const { return std::find(count + 1, count + 7, times) != count + 7; }
    bool straight(int length) const {
        for (int low = 1; low + length <= 7; low++) {
            if (std::find(count + low, count + low + length, 0) == count + low + length) return true;
        }
        return false;
    }
    int upper(int category) const { return (category + 1) * count[category + 1]; }
    int lower(int category) const {
        switch (category) {
            case 0:
                return sum;
            case 1:
                return most() >= 3 ? sum : 0;
            case 2:
                return most() >= 4 ? sum : 0;
            case 3:
                return straight(4) ? 25 : 0;
            case 4:
                return straight(5) ? 35 : 0;
            case 5:
                return has(5) || (has(3) && has(2)) ? 40 : 0;
            default:
                return has(5) ? 50 : 0;
        }
    }
};

// best[set]: the best score of giving the rolls of the set to the first categories.
void fill(std::vector<int>& best, const std::vector<std::vector<int>>& scores) {
    for (int set = 1; set <= kAll; set++) {
        int size = __builtin_popcount(set);
        best[set] = 0;
        if (size > static_cast<int>(scores.size())) continue;
        for (int rest = set; rest; rest &= rest - 1) {
            int roll = __builtin_ctz(rest);
            best[set] = std::max(best[set], best[set & ~(1 << roll)] + scores[size - 1][roll]);
        }
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    int cases;
    std::cin >> cases;
    std::vector<int> upper(kAll + 1), lower(kAll + 1);
    for (int number = 1; number <= cases; number++) {
        std::vector<std::vector<int>> upper_scores(6), lower_scores(7);
        for (int i = 0; i < kRolls; i++) {
            Roll roll;
            for (int j = 0; j < 5; j++) {
                int die;
                std::cin >> die;
                roll.count[die]++;
                roll.sum += die;
            }
            for (int k = 0; k < 6; k++) upper_scores[k].push_back(roll.upper(k));
            for (int k = 0; k < 7; k++) lower_scores[k].push_back(roll.lower(k));
        }
        fill(upper, upper_scores);
        fill(lower, lower_scores);
        int answer = 0;
        for (int set = 0; set <= kAll; set++) {
            if (__builtin_popcount(set) != 6) continue;
            int bonus = upper[set] >= 63 ? 35 : 0;
            answer = std::max(answer, upper[set] + bonus + lower[kAll ^ set]);
        }
        std::cout << "Case " << number << ": " << answer << "\n";
    }
}
