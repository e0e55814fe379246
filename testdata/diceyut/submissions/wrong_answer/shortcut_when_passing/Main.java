// Mistake: a horse takes the shortcut already when it passes over square 5, 10 or 15, not only when
// it starts its move there.
import java.util.Scanner;

public class Main {
    static final int FINISH = 32;
    static final int[] AFTER = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 32,
        22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32
    };
    static final int[] SCORE = {
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
        13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0
    };
    static final int[] rolls = new int[10];
    static final int[] horses = new int[4];
    static int best = 0;

    static int step(int square) {
        if (square == 5) return 21;
        if (square == 10) return 25;
        if (square == 15) return 27;
        return AFTER[square];
    }

    static void dfs(int turn, int total) {
        if (turn == 10) {
            best = Math.max(best, total);
            return;
        }
        for (int i = 0; i < 4; i++) {
            int from = horses[i];
            if (from == FINISH || (i > 0 && from == 0 && horses[i - 1] == 0)) continue;
            int to = from;
            for (int k = 0; k < rolls[turn]; k++) to = step(to);
            boolean free = true;
            for (int other : horses) {
                if (to != FINISH && other == to) free = false;
            }
            if (!free) continue;
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
