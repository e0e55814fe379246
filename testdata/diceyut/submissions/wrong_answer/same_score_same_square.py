# Mistake: takes two squares with the same score for one square (16, 22, 24, 26, 28 and 30 each
# stand twice on the board), so a horse on one of them blocks the other.
WAYS = {
    0: [2 * i for i in range(21)],
    10: [10, 13, 16, 19, 25, 30, 35, 40],
    20: [20, 22, 24, 25, 30, 35, 40],
    30: [30, 28, 27, 26, 25, 30, 35, 40],
}
rolls = list(map(int, input().split()))

# A horse is (way, place); it is finished when the place is past the end of the way.
layer = {((0, 0),) * 4: 0}
for roll in rolls:
    new_layer = {}
    for horses, total in layer.items():
        occupied = {WAYS[way][place] for way, place in horses if place < len(WAYS[way])}
        for i, (way, place) in enumerate(horses):
            if place >= len(WAYS[way]):
                continue
            place += roll
            if place >= len(WAYS[way]):
                moved, gain = (0, 99), 0
            else:
                gain = WAYS[way][place]
                if gain in occupied:
                    continue
                moved = (gain, 0) if way == 0 and gain in (10, 20, 30) else (way, place)
            key = tuple(sorted(horses[:i] + (moved,) + horses[i + 1:]))
            new_layer[key] = max(new_layer.get(key, -1), total + gain)
    layer = new_layer
print(max(layer.values(), default=0))
