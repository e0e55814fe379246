# Mistake: does not stop at the finish. A move that goes past it reads behind the end of the list
# (IndexError).
WAYS = [
    list(range(21)) + [32],
    [5, 21, 22, 23, 29, 30, 31, 20, 32],
    [10, 24, 25, 29, 30, 31, 20, 32],
    [15, 26, 27, 28, 29, 30, 31, 20, 32],
]
SCORE = [2 * i for i in range(21)] + [13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0]
CORNERS = {5: 1, 10: 2, 15: 3}
rolls = list(map(int, input().split()))

# A horse is (square, way, place on the way).
layer = {((0, 0, 0),) * 4: 0}
for roll in rolls:
    reached = {}
    for horses, total in layer.items():
        taken = {square for square, _, _ in horses if square != 32}
        for i, (square, way, place) in enumerate(horses):
            if square == 32:
                continue
            to = WAYS[way][place + roll]
            if to in taken:
                continue
            moved = (to, CORNERS[to], 0) if way == 0 and to in CORNERS else (to, way, place + roll)
            key = tuple(sorted(horses[:i] + (moved,) + horses[i + 1:]))
            reached[key] = max(reached.get(key, 0), total + SCORE[to])
    layer = reached
print(max(layer.values()))
