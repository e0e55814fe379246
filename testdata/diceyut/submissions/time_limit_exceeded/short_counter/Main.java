// Mistake: endless loop. The counter of the 4^10 plans is a short, which wraps at 32767 and never
// gets there.
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

    static int replay(int plan, int[] rolls) {
        int[] horses = new int[4];
        int total = 0;
        for (int roll : rolls) {
            int mover = plan & 3;
            plan >>= 2;
            int from = horses[mover];
            if (from == FINISH) return 0;
            int to = from == 5 ? 21 : from == 10 ? 25 : from == 15 ? 27 : AFTER[from];
            for (int k = 1; k < roll; k++) to = AFTER[to];
            for (int horse : horses) {
                if (horse == to && to != FINISH) return 0;
            }
            horses[mover] = to;
            total += SCORE[to];
        }
        return total;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] rolls = new int[10];
        for (int i = 0; i < 10; i++) rolls[i] = in.nextInt();
        int best = 0;
        for (short plan = 0; plan < 1 << 20; plan++) best = Math.max(best, replay(plan, rolls));
        System.out.println(best);
    }
}
