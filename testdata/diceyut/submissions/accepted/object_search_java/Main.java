// Method: depth-first search on linked square objects. A square knows the square after it, its
// shortcut if it is a corner, and whether a horse stands on it. A second horse that still waits at
// the start is not tried.
import java.util.Scanner;

public class Main {
    static final class Square {
        final int score;
        Square after;
        Square shortcut;
        boolean occupied;

        Square(int score) {
            this.score = score;
        }
    }

    static final Square START = new Square(0);
    static final Square FINISH = new Square(0);

    final int[] rolls = new int[10];
    final Square[] horses = {START, START, START, START};
    int best = 0;

    static Square chain(Square from, int... scores) {
        Square last = from;
        for (int score : scores) {
            last.after = new Square(score);
            last = last.after;
        }
        return last;
    }

    static void addShortcut(Square corner, Square centre, int... scores) {
        Square entry = new Square(scores[0]);
        corner.shortcut = entry;
        Square last = entry;
        for (int i = 1; i < scores.length; i++) {
            last = chain(last, scores[i]);
        }
        last.after = centre;
    }

    static void buildBoard() {
        Square corner10 = chain(START, 2, 4, 6, 8, 10);
        Square corner20 = chain(corner10, 12, 14, 16, 18, 20);
        Square corner30 = chain(corner20, 22, 24, 26, 28, 30);
        Square last = chain(corner30, 32, 34, 36, 38, 40);
        last.after = FINISH;
        FINISH.after = FINISH;
        Square centre = new Square(25);
        chain(centre, 30, 35).after = last;
        addShortcut(corner10, centre, 13, 16, 19);
        addShortcut(corner20, centre, 22, 24);
        addShortcut(corner30, centre, 28, 27, 26);
    }

    static Square land(Square from, int roll) {
        Square at = from.shortcut != null ? from.shortcut : from.after;
        for (int step = 1; step < roll; step++) {
            at = at.after;
        }
        return at;
    }

    void search(int turn, int total) {
        if (turn == rolls.length) {
            best = Math.max(best, total);
            return;
        }
        boolean triedStart = false;
        for (int i = 0; i < horses.length; i++) {
            Square from = horses[i];
            if (from == FINISH || (from == START && triedStart)) {
                continue;
            }
            triedStart = triedStart || from == START;
            Square to = land(from, rolls[turn]);
            if (to.occupied) {
                continue;
            }
            from.occupied = false;
            to.occupied = to != FINISH;
            horses[i] = to;
            search(turn + 1, total + to.score);
            horses[i] = from;
            to.occupied = false;
            from.occupied = from != START;
        }
    }

    public static void main(String[] args) {
        buildBoard();
        Main game = new Main();
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < game.rolls.length; i++) {
            game.rolls[i] = in.nextInt();
        }
        game.search(0, 0);
        System.out.println(game.best);
    }
}
