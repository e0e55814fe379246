// Mistake: takes the rolls in order with the set of filled categories as the state, and keeps the upper score of the
// best way only. The bonus then depends on that one way, although a worse one may still reach it.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    static final int[][] scores = new int[13][];

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

    static final int[] best = new int[1 << 13];
    static final int[] upper = new int[1 << 13];

    static int bestTotal() {
        for (int filled = 1; filled < 1 << 13; filled++) {
            int roll = Integer.bitCount(filled) - 1;
            best[filled] = -1;
            for (int rest = filled; rest != 0; rest &= rest - 1) {
                int category = Integer.numberOfTrailingZeros(rest);
                int before = filled ^ 1 << category;
                int total = best[before] + scores[roll][category];
                int sum = upper[before] + (category < 6 ? scores[roll][category] : 0);
                if (upper[before] < 63 && sum >= 63) total += 35;
                if (total > best[filled]) {
                    best[filled] = total;
                    upper[filled] = sum;
                }
            }
        }
        return best[(1 << 13) - 1];
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
