# Mistake: finds the assignment with the best sum of the thirteen scores and adds the bonus afterwards if it happens
# to reach 63, instead of looking for the best sum with the bonus in it.
import sys

N = 13
UPPER = 6
NEEDED = 63
BONUS = 35


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


def assign(gain):
    """The best assignment: the row of each column, and the prices of the columns (successive shortest paths)."""
    price = [0] * N
    owner = [-1] * N
    for row in range(N):
        distance = [p - g for p, g in zip(price, gain[row])]
        before = [-1] * N
        todo = list(range(N))
        done = []
        while True:
            nearest = min(todo, key=distance.__getitem__)
            reached = distance[nearest]
            todo.remove(nearest)
            done.append(nearest)
            if owner[nearest] < 0:
                break
            gains = gain[owner[nearest]]
            base = reached - price[nearest] + gains[nearest]
            for column in todo:
                length = base + price[column] - gains[column]
                if length < distance[column]:
                    distance[column] = length
                    before[column] = nearest
        for column in done:
            price[column] += reached - distance[column]
        column = nearest
        while before[column] >= 0:
            owner[column] = owner[before[column]]
            column = before[column]
        owner[column] = row
    return owner, price


def values(table, owner):
    """The score without bonus, and the upper part of it."""
    total = upper = 0
    for roll, category in enumerate(owner):
        gain = table[category][roll]
        total += gain
        if category < UPPER:
            upper += gain
    return total, upper


def solve(rolls):
    table = list(zip(*rolls))
    total, upper = values(table, assign(table)[0])
    return total + BONUS if upper >= NEEDED else total


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
