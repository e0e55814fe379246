# Mistake: greedy. Takes the rolls in order and writes each into the free category in which it scores most.
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


def solve(rolls):
    free = set(range(N))
    card = [0] * N
    for scores in rolls:
        best = max(sorted(free), key=lambda category: scores[category])
        free.remove(best)
        card[best] = scores[best]
    return sum(card) + (35 if sum(card[:6]) >= 63 else 0)


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
