// Too slow: tries every roll in every field by recursion, without a table: 13! assignments.
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
        s[9] = most == 5 ? 50 : 0;
        s[10] = longest >= 4 ? 25 : 0;
        s[11] = longest == 5 ? 35 : 0;
        s[12] = most == 5 || most == 3 && pair ? 40 : 0;
        return s;
    }

    static int[] current = new int[15];
    static int[] best = new int[15];

    static void fill(int field, int used, int upper, int total) {
        if (field == 13) {
            current[13] = upper >= 63 ? 35 : 0;
            current[14] = total + current[13];
            if (current[14] > best[14]) best = current.clone();
            return;
        }
        for (int roll = 0; roll < 13; roll++) {
            if ((used >> roll & 1) != 0) continue;
            int gained = scores[roll][field];
            current[field] = gained;
            fill(field + 1, used | 1 << roll, field < 6 ? upper + gained : upper, total + gained);
        }
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
            best = new int[15];
            fill(0, 0, 0, 0);
            for (int value : best) out.append(value).append(' ');
            out.setCharAt(out.length() - 1, '\n');
        }
        System.out.print(out);
    }
}
