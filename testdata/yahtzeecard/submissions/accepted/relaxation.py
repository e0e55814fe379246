# Method: the assignment problem with the bonus taken apart, exact, and without a table over all sets of rolls.
# Without the bonus the best assignment is an ordinary one. With it, the fields 1 to 6 must reach 63: their weight is
# raised by a factor 1 + p/q (Lagrangian relaxation) until the bound of the relaxed problem meets the best scorecard
# found. Where a gap remains, a table over sets of rolls closes it; the dual prices of the last assignment leave few
# sets in it.
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


def values(table, owner):
    """The score without bonus, and the upper part of it."""
    total = upper = 0
    for roll, field in enumerate(owner):
        gain = table[field][roll]
        total += gain
        if field < UPPER:
            upper += gain
    return total, upper


def weighted(table, p, q):
    """q times the score plus p times the upper score."""
    return [[x * (p + q if k < UPPER else q) for x in row] for k, row in enumerate(table)]


def search(table, gain, owner, price, best, p, q):
    """The fields of the best card with bonus, if it beats `best`; its weighted value is at most that of `owner`."""
    bound = sum(gain[field][roll] for roll, field in enumerate(owner))
    # With the bonus, an assignment that beats `best` loses at most `room` against the bound.
    room = bound - p * NEEDED - q * (best - BONUS + 1)
    twin_before = [0] * N
    last = {}
    for roll, column in enumerate(zip(*table)):
        if column in last:
            twin_before[roll] = 1 << last[column]
        last[column] = roll
    # For each set of used rolls: the score, the loss, the fields as a list of pairs (fields before, roll).
    layer = {0: (0, 0, None)}
    for field in range(N):
        reduced = [g - y for g, y in zip(gain[field], price)]
        top = max(reduced)
        choices = [
            (roll, 1 << roll, twin_before[roll], table[field][roll], top - reduced[roll])
            for roll in range(N)
            if top - reduced[roll] <= room
        ]
        following = {}
        for used, (total, loss, fields) in layer.items():
            for roll, bit, twin, gained, lost in choices:
                # Of equal rolls the first is used first.
                if used & bit or twin & ~used or loss + lost > room:
                    continue
                state = used | bit
                if state not in following or following[state][0] < total + gained:
                    following[state] = (total + gained, loss + lost, (fields, roll))
        if field == UPPER - 1:
            following = {used: state for used, state in following.items() if state[0] >= NEEDED}
        layer = following
    for total, _, fields in layer.values():
        if total + BONUS > best:
            found = [0] * N
            for field in range(N - 1, -1, -1):
                fields, roll = fields
                found[roll] = field
            return found
    return None


def best_owner(table):
    """For each roll the field where it goes."""
    plain_owner = assign(table)[0]
    plain, plain_upper = values(table, plain_owner)
    if plain_upper >= NEEDED or sum(max(table[field]) for field in range(UPPER)) < NEEDED:
        return plain_owner
    # Two scorecards: `low` misses the bonus, `high` has it. First the one with the greatest upper score.
    low = (plain, plain_upper)
    high_owner = assign(weighted(table, 1000, 1))[0]
    high = values(table, high_owner)
    if high[1] < NEEDED:
        return plain_owner
    while high[0] < low[0]:
        p = low[0] - high[0]
        q = high[1] - low[1]
        gain = weighted(table, p, q)
        owner, price = assign(gain)
        middle = values(table, owner)
        best = max(plain, high[0] + BONUS)
        best_so_far = high_owner if high[0] + BONUS > plain else plain_owner
        # No scorecard with bonus exceeds (weighted value - p * 63) / q, rounded down, plus the bonus.
        if (q * middle[0] + p * middle[1] - p * NEEDED) // q + BONUS <= best:
            return best_so_far
        if q * middle[0] + p * middle[1] == q * high[0] + p * high[1]:
            return search(table, gain, owner, price, best, p, q) or best_so_far
        if middle[1] >= NEEDED:
            high, high_owner = middle, owner
        else:
            low = middle
    return high_owner


def solve(rolls):
    table = list(zip(*rolls))
    card = [0] * N
    for roll, field in enumerate(best_owner(table)):
        card[field] = table[field][roll]
    bonus = BONUS if sum(card[:UPPER]) >= NEEDED else 0
    return card + [bonus, sum(card) + bonus]


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    for start in range(0, len(numbers), 5 * N):
        rolls = [score(numbers[start + 5 * i : start + 5 * i + 5]) for i in range(N)]
        print(*solve(rolls))


main()
