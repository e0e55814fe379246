// Too slow: a table over category, upper score and set of rolls, filled anew for each case: twelve million entries.
// Exact, and fast enough for a few cases.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {
    static final int[][] scores = new int[13][];
    static final int LIMIT = 5 * (1 + 2 + 3 + 4 + 5 + 6);

    static int[] score(int[] dice) {
        int[] count = new int[7];
        int sum = 0;
        for (int die : dice) {
            count[die]++;
            sum += die;
        }
        int most = 0, run = 0, longest = 0;
        boolean pair = false;
        for (int face = 1; face <= 6; face++) {
            most = Math.max(most, count[face]);
            pair |= count[face] == 2;
            run = count[face] > 0 ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        int[] s = new int[13];
        for (int face = 1; face <= 6; face++) s[face - 1] = face * count[face];
        s[6] = sum;
        s[7] = most >= 3 ? sum : 0;
        s[8] = most >= 4 ? sum : 0;
        s[9] = longest >= 4 ? 25 : 0;
        s[10] = longest == 5 ? 35 : 0;
        s[11] = most == 5 || most == 3 && pair ? 40 : 0;
        s[12] = most == 5 ? 50 : 0;
        return s;
    }

    static final int[][][] best = new int[14][LIMIT + 1][1 << 13];

    static int bestTotal() {
        for (int[][] tables : best) {
            for (int[] table : tables) Arrays.fill(table, -1);
        }
        best[0][0][0] = 0;
        for (int category = 0; category < 13; category++) {
            for (int upper = 0; upper <= LIMIT; upper++) {
                for (int used = 0; used < 1 << 13; used++) {
                    if (best[category][upper][used] < 0) continue;
                    for (int roll = 0; roll < 13; roll++) {
                        if ((used >> roll & 1) != 0) continue;
                        int gained = scores[roll][category];
                        int sum = category < 6 ? upper + gained : upper;
                        int total = best[category][upper][used] + gained;
                        int[] table = best[category + 1][sum];
                        table[used | 1 << roll] = Math.max(table[used | 1 << roll], total);
                    }
                }
            }
        }
        int result = 0;
        for (int upper = 0; upper <= LIMIT; upper++) {
            int total = best[13][upper][(1 << 13) - 1];
            if (total >= 0) result = Math.max(result, upper >= 63 ? total + 35 : total);
        }
        return result;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int cases = (int) in.nval;
        StringBuilder out = new StringBuilder();
        for (int number = 1; number <= cases; number++) {
            for (int roll = 0; roll < 13; roll++) {
                int[] dice = new int[5];
                for (int i = 0; i < 5; i++) {
                    in.nextToken();
                    dice[i] = (int) in.nval;
                }
                scores[roll] = score(dice);
            }
            out.append("Case ").append(number).append(": ").append(bestTotal()).append('\n');
        }
        System.out.print(out);
    }
}
