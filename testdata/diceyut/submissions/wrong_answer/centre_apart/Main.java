// Mistake: each shortcut ends on a centre square 25 of its own, so two horses that came by
// different shortcuts may stand on 25 at the same time. The squares 30, 35 and 40 behind it are
// shared as they should be.
import java.util.Scanner;

public class Main {
    // 21..24: 13 16 19 25, 25..27: 22 24 25, 28..31: 28 27 26 25, 32..33: 30 35, 34 the finish.
    static final int FINISH = 34;
    static final int[] AFTER = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 34,
        22, 23, 24, 32, 26, 27, 32, 29, 30, 31, 32, 33, 20, 34
    };
    static final int[] SCORE = {
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
        13, 16, 19, 25, 22, 24, 25, 28, 27, 26, 25, 30, 35, 0
    };
    static final int[] rolls = new int[10];
    static final int[] horses = new int[4];
    static int best = 0;

    static int walk(int from, int steps) {
        int to = AFTER[from];
        if (from == 5) to = 21;
        if (from == 10) to = 25;
        if (from == 15) to = 28;
        for (int k = 1; k < steps; k++) to = AFTER[to];
        return to;
    }

    static boolean occupied(int square) {
        if (square == FINISH) return false;
        for (int horse : horses) {
            if (horse == square) return true;
        }
        return false;
    }

    static void dfs(int turn, int total) {
        if (turn == 10) {
            best = Math.max(best, total);
            return;
        }
        for (int i = 0; i < 4; i++) {
            int from = horses[i];
            if (from == FINISH || (i > 0 && from == 0 && horses[i - 1] == 0)) continue;
            int to = walk(from, rolls[turn]);
            if (occupied(to)) continue;
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
