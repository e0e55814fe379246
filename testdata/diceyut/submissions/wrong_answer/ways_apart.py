# Mistake: each way has its own copy of every square: two horses that came by different ways can
# stand together on the centre and on 30, 35 and 40 after it.
from functools import lru_cache

WAYS = [
    [2 * i for i in range(21)],
    [10, 13, 16, 19, 25, 30, 35, 40],
    [20, 22, 24, 25, 30, 35, 40],
    [30, 28, 27, 26, 25, 30, 35, 40],
]
DONE = (9, 0)
rolls = list(map(int, input().split()))


@lru_cache(maxsize=None)
def best(turn, horses):
    if turn == 10:
        return 0
    result = -1000
    for i, (way, place) in enumerate(horses):
        if way == 9 or (i > 0 and horses[i] == horses[i - 1]):
            continue
        place += rolls[turn]
        if place >= len(WAYS[way]):
            new, gain = DONE, 0
        else:
            new, gain = (way, place), WAYS[way][place]
            if way == 0 and place in (5, 10, 15):
                new = (place // 5, 0)
            if new in horses:
                continue
        rest = list(horses)
        rest[i] = new
        result = max(result, gain + best(turn + 1, tuple(sorted(rest))))
    return result


print(best(0, ((0, 0),) * 4))
