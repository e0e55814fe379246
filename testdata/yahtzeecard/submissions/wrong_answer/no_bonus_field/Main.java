// Mistake: adds the bonus to the total but does not print it: fourteen numbers for each game.
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
        s[9] = most == 5 ? 50 : 0;
        s[10] = longest >= 4 ? 25 : 0;
        s[11] = longest == 5 ? 35 : 0;
        s[12] = most == 5 || most == 3 && pair ? 40 : 0;
        return s;
    }

    static int withBonus(int field, int score) {
        return field == 5 && score >= 63 ? score + 35 : score;
    }

    static int best(int used) {
        if (used == 0) return 0;
        if (memo[used] >= 0) return memo[used];
        int field = Integer.bitCount(used) - 1;
        int result = 0;
        for (int rest = used; rest != 0; rest &= rest - 1) {
            int roll = Integer.numberOfTrailingZeros(rest);
            result = Math.max(result, best(used ^ 1 << roll) + scores[roll][field]);
        }
        return memo[used] = withBonus(field, result);
    }

    static int[] card() {
        int[] card = new int[15];
        int used = (1 << 13) - 1;
        card[14] = best(used);
        for (int field = 12; field >= 0; field--) {
            int roll = 0;
            while ((used >> roll & 1) == 0
                    || withBonus(field, best(used ^ 1 << roll) + scores[roll][field]) != best(used)) {
                roll++;
            }
            card[field] = scores[roll][field];
            used ^= 1 << roll;
        }
        int upper = 0;
        for (int field = 0; field < 6; field++) upper += card[field];
        card[13] = upper >= 63 ? 35 : 0;
        return card;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        StringBuilder out = new StringBuilder();
        while (in.nextToken() != StreamTokenizer.TT_EOF) {
            for (int roll = 0; roll < 13; roll++) {
                int[] dice = new int[5];
                for (int i = 0; i < 5; i++) {
                    if (roll + i > 0) in.nextToken();
                    dice[i] = (int) in.nval;
                }
                scores[roll] = score(dice);
            }
            Arrays.fill(memo, -1);
            int[] card = card();
            for (int field = 0; field < 15; field++) {
                if (field != 13) out.append(card[field]).append(' ');
            }
            out.setCharAt(out.length() - 1, '\n');
        }
        System.out.print(out);
    }
}
