// Method: dynamic programming in layers. A state is four squares, sorted and packed into 24 bits of
// an int; a hash map gives the best total for each state that the rolls so far can produce.
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

public class Main {
    static final int FINISH = 32;
    // Squares 0..20 are the outer path, 21..31 the inner squares in the order of SCORE below.
    static final int[] SCORE = {
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
        13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0
    };
    static final int[] AFTER = new int[33];

    static void buildBoard() {
        for (int i = 0; i < 33; i++) {
            AFTER[i] = i + 1;
        }
        AFTER[20] = FINISH;
        AFTER[23] = 29;
        AFTER[25] = 29;
        AFTER[31] = 20;
        AFTER[FINISH] = FINISH;
    }

    static int land(int square, int roll) {
        int at;
        switch (square) {
            case 5:
                at = 21;
                break;
            case 10:
                at = 24;
                break;
            case 15:
                at = 26;
                break;
            default:
                at = AFTER[square];
        }
        for (int step = 1; step < roll; step++) {
            at = AFTER[at];
        }
        return at;
    }

    static int pack(int[] horses) {
        int[] sorted = horses.clone();
        Arrays.sort(sorted);
        return sorted[0] << 18 | sorted[1] << 12 | sorted[2] << 6 | sorted[3];
    }

    static void expand(int state, int total, int roll, Map<Integer, Integer> target) {
        int[] horses = {state >> 18 & 63, state >> 12 & 63, state >> 6 & 63, state & 63};
        for (int i = 0; i < 4; i++) {
            int from = horses[i];
            if (from == FINISH) {
                continue;
            }
            int to = land(from, roll);
            boolean free = true;
            for (int other : horses) {
                free = free && (other != to || to == FINISH);
            }
            if (free) {
                horses[i] = to;
                target.merge(pack(horses), total + SCORE[to], Math::max);
                horses[i] = from;
            }
        }
    }

    public static void main(String[] args) {
        buildBoard();
        Scanner in = new Scanner(System.in);
        Map<Integer, Integer> layer = new HashMap<>();
        layer.put(0, 0);
        for (int turn = 0; turn < 10; turn++) {
            int roll = in.nextInt();
            Map<Integer, Integer> next = new HashMap<>();
            for (Map.Entry<Integer, Integer> entry : layer.entrySet()) {
                expand(entry.getKey(), entry.getValue(), roll, next);
            }
            layer = next;
        }
        int best = 0;
        for (int total : layer.values()) {
            best = Math.max(best, total);
        }
        System.out.println(best);
    }
}
