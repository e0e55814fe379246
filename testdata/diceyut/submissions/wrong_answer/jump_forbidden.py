# Mistake: a horse may not jump over another horse; the squares that a move passes over must be free
# as well.
following = list(range(1, 21)) + [32] + [22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32]
shortcut = {5: 21, 10: 25, 15: 27}
score = [2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0]
rolls = list(map(int, input().split()))
memo = {}


def walk(square, steps, horses):
    """The square where the move ends, or None if a horse is in the way."""
    for step in range(steps):
        square = shortcut[square] if step == 0 and square in shortcut else following[square]
        if square == 32:
            return square
        if square in horses:
            return None
    return square


def best(turn, horses):
    if turn == 10:
        return 0
    if (turn, horses) not in memo:
        result = 0
        for i, square in enumerate(horses):
            if square == 32:
                continue
            to = walk(square, rolls[turn], horses)
            if to is not None:
                moved = tuple(sorted(horses[:i] + (to,) + horses[i + 1:]))
                result = max(result, score[to] + best(turn + 1, moved))
        memo[turn, horses] = result
    return memo[turn, horses]


print(best(0, (0, 0, 0, 0)))
