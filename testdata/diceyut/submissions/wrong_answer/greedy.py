# Mistake: greedy. For each roll it moves the horse that gains the most points at once, and does not
# look ahead.
following = list(range(1, 21)) + [32] + [22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32]
shortcut = {5: 21, 10: 25, 15: 27}
score = [2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0]
horses = [0, 0, 0, 0]
total = 0
for roll in map(int, input().split()):
    choice = None
    for i, square in enumerate(horses):
        if square == 32:
            continue
        to = shortcut.get(square, following[square])
        for _ in range(roll - 1):
            to = following[to]
        if to != 32 and to in horses:
            continue
        if choice is None or score[to] > score[choice[1]]:
            choice = (i, to)
    if choice is not None:
        horses[choice[0]] = choice[1]
        total += score[choice[1]]
print(total)
