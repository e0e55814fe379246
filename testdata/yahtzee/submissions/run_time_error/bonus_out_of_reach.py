# Mistake: takes the maximum over the scorecards with the bonus, although there may be none: max() of nothing raises
# ValueError. Otherwise exact: chooses the six rolls for the upper categories in all ways.
import sys
from itertools import combinations
from operator import add, itemgetter

N = 13
UPPER = 6
LOWER = N - UPPER

SETS = [list(combinations(range(N), size)) for size in range(LOWER + 1)]
NUMBER = [{rolls: i for i, rolls in enumerate(sets)} for sets in SETS]
# STEPS[size] has, for each position p in a set of this size, the roll there and the set without it.
STEPS = [[]]
for size in range(1, LOWER + 1):
    STEPS.append([])
    for p in range(size):
        before = [NUMBER[size - 1][rolls[:p] + rolls[p + 1 :]] for rolls in SETS[size]]
        roll = [rolls[p] for rolls in SETS[size]]
        STEPS[size].append((itemgetter(*before), itemgetter(*roll)))
REST = []
for rolls in SETS[UPPER]:
    REST.append(NUMBER[LOWER][tuple(roll for roll in range(N) if roll not in rolls)])


def score(dice):
    count = [dice.count(face) for face in range(1, 7)]
    total = sum(dice)
    most = max(count)
    shown = "".join("x" if c else " " for c in count)
    return [face * c for face, c in enumerate(count, 1)] + [
        total,
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        25 if "xxxx" in shown else 0,
        35 if "xxxxx" in shown else 0,
        40 if most == 5 or (most == 3 and 2 in count) else 0,
        50 if most == 5 else 0,
    ]


def build(fields):
    """The best score of the fields with each set of as many rolls."""
    layer = [0]
    for size, field in enumerate(fields, 1):
        ways = [map(add, before(layer), roll(field)) for before, roll in STEPS[size]]
        layer = list(map(max, *ways)) if size > 1 else list(ways[0])
    return layer


def solve(rolls):
    table = list(zip(*rolls))
    upper = build(table[:UPPER])
    lower = build(table[UPPER:])
    plain = max(x + lower[rest] for x, rest in zip(upper, REST))
    bonus = max(x + lower[rest] for x, rest in zip(upper, REST) if x >= 63) + 35
    return max(plain, bonus)


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    out = []
    position = 1
    for case in range(1, numbers[0] + 1):
        rolls = []
        for _ in range(N):
            rolls.append(score(numbers[position : position + 5]))
            position += 5
        out.append("Case %d: %d" % (case, solve(rolls)))
    print("\n".join(out))


main()
