# Too slow: dynamic programming with a dictionary from frozensets of rolls to whole scorecards: for each game a set and a
# tuple are built 50,000 times. Exact, and fast enough for a few games.
import sys

N = 13


def score(dice):
    count = [dice.count(face) for face in range(1, 7)]
    total = sum(dice)
    most = max(count)
    shown = "".join("x" if c else " " for c in count)
    return tuple(
        [face * c for face, c in enumerate(count, 1)]
        + [
            total,
            total if most >= 3 else 0,
            total if most >= 4 else 0,
            50 if most == 5 else 0,
            25 if "xxxx" in shown else 0,
            35 if "xxxxx" in shown else 0,
            40 if most == 5 or (most == 3 and 2 in count) else 0,
        ]
    )


def solve(rolls):
    table = {frozenset(): (0, ())}
    for field in range(N):
        following = {}
        for used, (total, card) in table.items():
            for roll in range(N):
                if roll in used:
                    continue
                key = used | {roll}
                scorecard = (total + rolls[roll][field], card + (rolls[roll][field],))
                if key not in following or following[key][0] < scorecard[0]:
                    following[key] = scorecard
        if field == 5:
            for key, (total, card) in following.items():
                if total >= 63:
                    following[key] = (total + 35, card)
        table = following
    total, card = table[frozenset(range(N))]
    return list(card) + [total - sum(card), total]


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    for start in range(0, len(numbers), 5 * N):
        rolls = [score(numbers[start + 5 * i : start + 5 * i + 5]) for i in range(N)]
        print(*solve(rolls))


main()
