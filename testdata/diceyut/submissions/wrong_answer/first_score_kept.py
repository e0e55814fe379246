# Mistake: breadth-first search with a "seen" set. A set of positions keeps the total with which it
# was reached first; a later and better total for the same positions is thrown away.
from collections import deque

following = list(range(1, 21)) + [32] + [22, 23, 24, 30, 26, 24, 28, 29, 24, 31, 20, 32]
shortcut = {5: 21, 10: 25, 15: 27}
score = [2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35, 0]
rolls = list(map(int, input().split()))

queue = deque([(0, (0, 0, 0, 0), 0)])
seen = set()
best = 0
while queue:
    turn, horses, total = queue.popleft()
    best = max(best, total)
    if turn == 10:
        continue
    for i, square in enumerate(horses):
        if square == 32:
            continue
        to = shortcut.get(square, following[square])
        for _ in range(rolls[turn] - 1):
            to = following[to]
        if to != 32 and to in horses:
            continue
        state = (turn + 1, tuple(sorted(horses[:i] + (to,) + horses[i + 1:])))
        if state not in seen:
            seen.add(state)
            queue.append((*state, total + score[to]))
print(best)
