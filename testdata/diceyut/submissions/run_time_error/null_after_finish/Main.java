// Mistake: nothing comes after the finish, so a move with steps left over there ends in a
// NullPointerException.
import java.util.Scanner;

public class Main {
    static final class Square {
        final int score;
        Square after;
        Square shortcut;

        Square(int score, Square after) {
            this.score = score;
            this.after = after;
        }
    }

    static final Square FINISH = new Square(0, null);
    static final Square[] OUTER = new Square[21];
    static final int[] rolls = new int[10];
    static final Square[] horses = new Square[4];

    static Square way(Square end, int... scores) {
        Square first = end;
        for (int i = scores.length - 1; i >= 0; i--) {
            first = new Square(scores[i], first);
        }
        return first;
    }

    static boolean occupied(Square square) {
        for (Square horse : horses) {
            if (horse == square && square != FINISH) return true;
        }
        return false;
    }

    static int best(int turn) {
        if (turn == 10) return 0;
        int best = 0;
        for (int i = 0; i < 4; i++) {
            Square from = horses[i];
            if (from == FINISH || (i > 0 && from == OUTER[0] && horses[i - 1] == OUTER[0])) continue;
            Square to = from.shortcut != null ? from.shortcut : from.after;
            for (int step = 1; step < rolls[turn]; step++) to = to.after;
            if (occupied(to)) continue;
            horses[i] = to;
            best = Math.max(best, to.score + best(turn + 1));
            horses[i] = from;
        }
        return best;
    }

    public static void main(String[] args) {
        for (int i = 20; i >= 0; i--) {
            OUTER[i] = new Square(2 * i, i == 20 ? FINISH : OUTER[i + 1]);
        }
        Square centre = way(OUTER[20], 25, 30, 35);
        OUTER[5].shortcut = way(centre, 13, 16, 19);
        OUTER[10].shortcut = way(centre, 22, 24);
        OUTER[15].shortcut = way(centre, 28, 27, 26);
        for (int i = 0; i < 4; i++) horses[i] = OUTER[0];
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < 10; i++) rolls[i] = in.nextInt();
        System.out.println(best(0));
    }
}
