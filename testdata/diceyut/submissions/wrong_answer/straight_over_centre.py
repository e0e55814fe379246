# Mistake: plays the centre as in the real game of yut: only a horse that stops on 25 turns towards
# 30, 35, 40. A horse from 10 that passes over the centre goes straight on through 26, 27, 28 to the
# corner 30.
from functools import lru_cache

OUTER = list(range(21)) + [99]
HOME = [24, 30, 31, 20, 99]
WAYS = {
    "outer": OUTER,
    "first": [5, 21, 22, 23, 24, 29, 28, 27] + OUTER[15:],
    "second": [10, 25, 26] + HOME,
    "third": [15, 27, 28, 29] + HOME,
    "home": HOME,
}
SCORE = dict(enumerate([2 * i for i in range(21)] + [13, 16, 19, 25, 22, 24, 28, 27, 26, 30, 35]))
SCORE[99] = 0
TURN = {5: ("first", 0), 10: ("second", 0), 15: ("third", 0), 24: ("home", 0)}
rolls = list(map(int, input().split()))


def square(horse):
    return WAYS[horse[0]][horse[1]]


@lru_cache(maxsize=None)
def best(turn, horses):
    if turn == 10:
        return 0
    result = 0
    occupied = [square(horse) for horse in horses]
    for i, (way, place) in enumerate(horses):
        if occupied[i] == 99:
            continue
        place = min(place + rolls[turn], len(WAYS[way]) - 1)
        to = WAYS[way][place]
        if to != 99 and to in occupied:
            continue
        moved = list(horses)
        moved[i] = TURN.get(to, (way, place))
        result = max(result, SCORE[to] + best(turn + 1, tuple(sorted(moved))))
    return result


print(best(0, (("outer", 0),) * 4))
