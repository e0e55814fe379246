# Method: top-down recursion "the best total still to come from this turn and these horses", with
# the answers remembered. Horses are interchangeable, so their positions are kept sorted.
from functools import lru_cache

# One list for each way to the finish. A square is a number: 25 is the centre, 30 and 35 are the two
# squares after it, 100 + score another square inside, 200 + score one of the outer path, 999 the finish.
OUTER = [200 + 2 * i for i in range(21)] + [999]
HOME = [25, 30, 35, 240, 999]
WAYS = {
    210: [210, 113, 116, 119] + HOME,
    220: [220, 122, 124] + HOME,
    230: [230, 128, 127, 126] + HOME,
}


def land(square, steps):
    if square in WAYS:
        way = WAYS[square]
    elif square >= 200:
        way = OUTER
    else:
        way = next(way for way in WAYS.values() if square in way)
    return way[min(way.index(square) + steps, len(way) - 1)]


def points(square):
    return 0 if square == 999 else square % 100


def main():
    rolls = tuple(map(int, input().split()))

    # There are few pairs of a square and a roll, so each is worked out once.
    land_once = lru_cache(maxsize=None)(land)

    @lru_cache(maxsize=None)
    def best(turn, horses):
        if turn == len(rolls):
            return 0
        result = -10**6
        for i, horse in enumerate(horses):
            if horse == 999 or (i > 0 and horses[i - 1] == horse):
                continue
            to = land_once(horse, rolls[turn])
            if to != 999 and to in horses:
                continue
            rest = horses[:i] + horses[i + 1:] + (to,)
            result = max(result, points_of[to] + best(turn + 1, tuple(sorted(rest))))
        return result

    points_of = {square: points(square) for way in [OUTER] + list(WAYS.values()) for square in way}
    print(best(0, (200, 200, 200, 200)))


main()
