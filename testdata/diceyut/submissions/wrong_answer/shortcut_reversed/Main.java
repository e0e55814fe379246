// Mistake: the shortcut from 30 is entered in rising order, 26, 27, 28; on the board a horse meets
// 28, 27, 26.
import java.util.Scanner;

public class Main {
    static final int FINISH = 32;
    static final int[] AFTER = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 32,
        22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32
    };
    static final int[] SCORE = {
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
        13, 16, 19, 25, 22, 24, 26, 27, 28, 30, 35, 0
    };
    static int[] rolls = new int[10];
    static int[] horses = new int[4];
    static int best = 0;

    static void dfs(int turn, int total) {
        best = Math.max(best, total);
        if (turn == 10) return;
        for (int i = 0; i < 4; i++) {
            int from = horses[i];
            if (from == FINISH || (i > 0 && from == 0 && horses[i - 1] == 0)) continue;
            int to = from == 5 ? 21 : from == 10 ? 25 : from == 15 ? 27 : AFTER[from];
            for (int k = 1; k < rolls[turn]; k++) to = AFTER[to];
            boolean taken = false;
            for (int horse : horses) taken |= horse == to && to != FINISH;
            if (taken) continue;
            horses[i] = to;
            dfs(turn + 1, total + SCORE[to]);
            horses[i] = from;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < 10; i++) rolls[i] = in.nextInt();
        dfs(0, 0);
        System.out.println(best);
    }
}
