# Too slow: tries every roll in every category by recursion, without a table: 13! assignments.
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
            25 if "xxxx" in shown else 0,
            35 if "xxxxx" in shown else 0,
            40 if most == 5 or (most == 3 and 2 in count) else 0,
            50 if most == 5 else 0,
        ]
    )


def best(rolls, category, used, upper):
    if category == N:
        return 0
    result = 0
    for roll in range(N):
        if roll in used:
            continue
        gained = rolls[roll][category]
        total = upper + gained if category < 6 else upper
        if category == 5 and total >= 63:
            gained += 35
        result = max(result, gained + best(rolls, category + 1, used | {roll}, total))
    return result


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    out = []
    position = 1
    for case in range(1, numbers[0] + 1):
        rolls = []
        for _ in range(N):
            rolls.append(score(numbers[position : position + 5]))
            position += 5
        out.append("Case %d: %d" % (case, best(rolls, 0, frozenset(), 0)))
    print("\n".join(out))


main()
