# Mistake: greedy. Fills the fields in order, each with the roll that scores most there.
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
    left = list(rolls)
    card = []
    for field in range(N):
        best = max(left, key=lambda scores: scores[field])
        left.remove(best)
        card.append(best[field])
    bonus = 35 if sum(card[:6]) >= 63 else 0
    return card + [bonus, sum(card) + bonus]


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    for start in range(0, len(numbers), 5 * N):
        rolls = [score(numbers[start + 5 * i : start + 5 * i + 5]) for i in range(N)]
        print(*solve(rolls))


main()
