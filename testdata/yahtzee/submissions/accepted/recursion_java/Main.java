// Method: recursion with a table. best(used) gives the rolls in `used` to the first categories, as many as there
// are rolls, and tries each of them in the last of these categories. The bonus comes with the sixth category.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {
    static final int[][] scores = new int[13][];
    static final int[] memo = new int[1 << 13];

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

    static int best(int used) {
        if (used == 0) return 0;
        if (memo[used] >= 0) return memo[used];
        int category = Integer.bitCount(used) - 1;
        int result = 0;
        for (int rest = used; rest != 0; rest &= rest - 1) {
            int roll = Integer.numberOfTrailingZeros(rest);
            result = Math.max(result, best(used ^ 1 << roll) + scores[roll][category]);
        }
        if (category == 5 && result >= 63) result += 35;
        return memo[used] = result;
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
            Arrays.fill(memo, -1);
            out.append("Case ").append(number).append(": ").append(best((1 << 13) - 1)).append('\n');
        }
        System.out.print(out);
    }
}
