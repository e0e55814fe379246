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
            50 if most == 5 else 0,
            25 if "xxxx" in shown else 0,
            35 if "xxxxx" in shown else 0,
            40 if most == 5 or (most == 3 and 2 in count) else 0,
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


def solve(rolls):
    table = list(zip(*rolls))
    card = [0] * N
    for roll, field in enumerate(assign(table)[0]):
        card[field] = table[field][roll]
    bonus = BONUS if sum(card[:UPPER]) >= NEEDED else 0
    return card + [bonus, sum(card) + bonus]


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    for start in range(0, len(numbers), 5 * N):
        rolls = [score(numbers[start + 5 * i : start + 5 * i + 5]) for i in range(N)]
        print(*solve(rolls))


main()
