# Mistake: does not check whether another horse stands on the square where a move ends.
following = list(range(1, 21)) + [32] + [22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32]
shortcut = {5: 21, 10: 25, 15: 27}
score = [2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0]


def walk(square, steps):
    square = shortcut.get(square, following[square])
    for _ in range(steps - 1):
        square = following[square]
    return square


states = {(0, 0, 0, 0): 0}
for roll in map(int, input().split()):
    reached = {}
    for horses, total in states.items():
        for i in range(4):
            if horses[i] != 32:
                to = walk(horses[i], roll)
                key = tuple(sorted(horses[:i] + (to,) + horses[i + 1:]))
                reached[key] = max(reached.get(key, 0), total + score[to])
    states = reached
print(max(states.values()))
