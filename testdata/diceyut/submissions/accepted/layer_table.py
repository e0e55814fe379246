# Method: dynamic programming in layers. After each roll a dictionary maps the sorted positions of
# the four horses to the best total with which they can be reached.

FINISH = "finish"


def build_board():
    """Return the next square on the way, and the first square of the shortcut from a corner."""
    outer = [("outer", 2 * i) for i in range(21)]
    ways = {
        5: [("from10", s) for s in (13, 16, 19)],
        10: [("from20", s) for s in (22, 24)],
        15: [("from30", s) for s in (28, 27, 26)],
    }
    centre = [("centre", s) for s in (25, 30, 35)]
    following = {}

    def chain(squares):
        for here, there in zip(squares, squares[1:]):
            following[here] = there

    chain(outer + [FINISH])
    chain(centre + [outer[20]])
    shortcut = {}
    for corner, way in ways.items():
        chain(way + [centre[0]])
        shortcut[outer[corner]] = way[0]
    return following, shortcut


def main():
    rolls = [int(word) for word in input().split()]
    following, shortcut = build_board()

    names = list(following) + [FINISH]
    number = {square: i for i, square in enumerate(names)}
    finish = number[FINISH]
    score = [0 if square == FINISH else square[1] for square in names]

    landing = []
    for square in names:
        row = [None]
        at = square
        for step in range(1, 6):
            if at != FINISH:
                at = shortcut[at] if step == 1 and at in shortcut else following[at]
            row.append(number[at])
        landing.append(row)

    start = number["outer", 0]
    layer = {(start,) * 4: 0}
    for roll in rolls:
        next_layer = {}
        for horses, total in layer.items():
            for horse in set(horses):
                to = landing[horse][roll]
                if horse == finish or (to != finish and to in horses):
                    continue
                moved = list(horses)
                moved[horses.index(horse)] = to
                moved.sort()
                key = tuple(moved)
                if next_layer.get(key, -1) < total + score[to]:
                    next_layer[key] = total + score[to]
        layer = next_layer
    print(max(layer.values()))


main()
