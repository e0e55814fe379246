# Method: depth-first search with a bound. The bound of a branch is the sum of 40 points for each
# roll that is left; larger landing scores are tried first, so good totals are found early.


def make_tables():
    """Squares 0..20 outer path, 21.. the inner squares, 32 the finish; returns (landing squares, scores)."""
    after = list(range(1, 21)) + [32] + [22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32]
    turn_off = {5: 21, 10: 25, 15: 27}
    score = [2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0]
    landing = []
    for square in range(33):
        at = turn_off.get(square, after[square])
        row = [square, at]
        for _ in range(4):
            at = after[at]
            row.append(at)
        landing.append(row)
    return landing, score


LANDING, SCORE = make_tables()
FINISH = 32
rolls = [int(word) for word in input().split()]
best = 0


def search(turn, horses, total):
    global best
    if total > best:
        best = total
    if turn == 10 or total + 40 * (10 - turn) <= best:
        return
    roll = rolls[turn]
    choices = []
    for horse in set(horses):
        if horse != FINISH:
            to = LANDING[horse][roll]
            if to == FINISH or to not in horses:
                choices.append((SCORE[to], horse, to))
    choices.sort(reverse=True)
    for points, horse, to in choices:
        i = horses.index(horse)
        search(turn + 1, horses[:i] + (to,) + horses[i + 1:], total + points)


search(0, (0, 0, 0, 0), 0)
print(best)
